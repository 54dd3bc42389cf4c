/** Fetches a module of the program, so that it need not be found in another one first. */
export function preloadModule(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
}
