/** Swagger's page (swagger-ui-dist), with nothing from anywhere but here: no validator, no font, no script in the page itself. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="data:," />
    <title>Lotline: the REST contract</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </head>
  <body>
    <main id="docs"></main>
  </body>
</html>
`;

export const START_SCRIPT = `window.SwaggerUIBundle({
  url: '/api/docs-json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

/** What the page takes of swagger-ui-dist. */
export const SWAGGER_FILES: readonly string[] = ['swagger-ui.css', 'swagger-ui-bundle.js'];
