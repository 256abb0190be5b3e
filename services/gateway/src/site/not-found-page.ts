const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * The 404 page for visitors, styled like the app's (src/app/not-found.tsx). It needs no script and no call, so nothing
 * on it can fail. `title` is the name of the business.
 */
export const notFoundPage = (title: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <title>404 Page Not Found · ${title.replace(/[&<>"]/g, (character) => ESCAPED[character] ?? '')}</title>
    <style>
      body { margin: 0; background: #f3f5f8; color: #0f1a2a; font: 16px/24px 'Inter Variable', Inter, system-ui, sans-serif; }
      main { display: grid; place-content: center; justify-items: center; gap: 12px; min-height: 70vh; padding: 24px; text-align: center; }
      h1 { margin: 0; font-size: 28px; line-height: 36px; font-weight: 650; letter-spacing: -0.01em; }
      p { margin: 0; color: #425066; }
      a { display: grid; place-items: center; min-height: 48px; padding: 0 20px; border-radius: 8px; background: #0958d9; color: #fff; font-weight: 500; text-decoration: none; }
      a:focus-visible { outline: 3px solid #0958d9; outline-offset: 3px; }
      @media (prefers-color-scheme: dark) {
        body { background: #0a0f16; color: #e8edf3; }
        p { color: #b3bfcc; }
        a { background: #4b8dff; color: #06101f; }
        a:focus-visible { outline-color: #4b8dff; }
      }
    </style>
  </head>
  <body>
    <main>
      <h1>404 Page Not Found</h1>
      <p>There is nothing at this address.</p>
      <a href="/">Go to the start page</a>
    </main>
  </body>
</html>
`;
