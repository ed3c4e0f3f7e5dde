declare module '*?inline-script' {
  /** The minified program for a `<script>` element. Empty in the browser's build, because the page already contains it. */
  export const program: string;
}
declare module '*.css?inline&page=chosen' {
  /** The styles of lite pages in a chosen theme. */
  export const styles: readonly import('../app/document/lite-styles.ts').StyleNode[];
}
declare module '*.css?inline&page=system' {
  /** The styles of lite pages in the system's theme. */
  export const styles: readonly import('../app/document/lite-styles.ts').StyleNode[];
}
declare module '*.css?inline&page=full' {
  export const styles: string;
}
declare module '*?reader-script' {
  /** The URL of the script of reader's pages. Empty in the newsroom's build. */
  export const url: string;
}
