declare module 'swagger-ui-dist/absolute-path.js' {
  /** The folder that the package's files are in. */
  export default function absolutePath(): string;
}
