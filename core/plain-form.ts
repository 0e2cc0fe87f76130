/** The paths of a form that works without JavaScript: a plain form post, answered with a page. */
export type PlainFormPaths = {
  /** The page with the form. The form posts to the same path. */
  path: string
  /** Shown after a successful post, and the path of its frame. */
  sentPath: string
  /** The frame of the answer to a rejected post. A GET redirects to the form. */
  unsentPath: string
}
