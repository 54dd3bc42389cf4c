const COLLECT = '/archives/collect'

/** Where a node, a file or one of its cells is worked on; a file whose node is not known is found there. */
export function collectPath(node: string | null, file: string | null = null, cell: string | null = null): string {
  const place = {
    ...(node !== null && { node }),
    ...(file !== null && (node === null ? { id: file } : { file })),
    ...(node !== null && file !== null && cell !== null && { cell })
  }
  return `${COLLECT}?${new URLSearchParams(place)}`
}
