/** Whether the parser of multipart bodies has met a broken one: it reports that by a plain Error without a code, and so does nothing else there. */
export const isMalformedForm = (error: unknown): boolean =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && !('code' in error)
