import { resetMail } from './reset-mail.js';

describe('sign-in.md, New password by a link: resetMail', () => {
  it.each([
    ['Vera', 'https://lot.example', 'Hello Vera,', 'https://lot.example/reset-password#t0ken'],
    ['', 'http://localhost:3000/', 'Hello,', 'http://localhost:3000/reset-password#t0ken'],
  ])('should greet %p and link to %s, with the token in the fragment', (firstName, publicUrl, greeting, link) => {
    const { to, text } = resetMail({ email: 'vera@lot.test', firstName, token: 't0ken' }, publicUrl);
    expect(to).toBe('vera@lot.test');
    expect(text.split('\n')).toEqual(expect.arrayContaining([greeting, link]));
  });
});
