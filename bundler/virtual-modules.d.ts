declare module '*?inline-script' {
  /** The minified program for a `<script>` element. Empty in the browser's build: the page already contains it. */
  export const program: string;
}
declare module '*?reader-script' {
  /** The URL of the script that reader's pages load. Empty in the newsroom's build. */
  export const url: string;
}
