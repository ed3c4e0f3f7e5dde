/** Why a picture was not compared with the site's cards. */
export type CardCheckProblem =
  | 'no-file'
  | 'too-large'
  | 'not-an-image'
  | 'unreadable'
  | 'cut-off'
  | 'too-many'
  | 'busy'
  | 'failed';
