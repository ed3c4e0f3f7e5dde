declare module '*?inline-script' {
  /** The minified program for a `<script>` element. Empty in the browser's build: the page already contains it. */
  export const program: string;
}
