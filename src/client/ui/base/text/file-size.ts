const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** The size of a file as people read it: 1.2 MB. */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  const number = bytes / 1024 ** power
  return `${number >= 100 || power === 0 ? Math.round(number) : Math.round(number * 10) / 10} ${UNITS[power]}`
}
