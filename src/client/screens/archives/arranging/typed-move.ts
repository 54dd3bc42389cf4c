/** What somebody has typed of a move: the places of files in the list that is shown, and the number of a volume. */
export interface TypedMove {
  readonly from: number
  readonly to: number
  readonly volumeNo: number
}

/** Reads 'move 12 volume 3' and 'move 12-15 volume 3' in the words of a language; nothing where it says something else. */
export function readMove(
  typed: string,
  words: { readonly move: string; readonly volume: string }
): TypedMove | undefined {
  const text = typed.normalize('NFKC').trim()
  const pattern = new RegExp(
    `^${words.move}\\s*(\\d{1,5})(?:\\s*-\\s*(\\d{1,5}))?\\s*${words.volume}\\s*(\\d{1,5})$`,
    'iu'
  )
  const [, from, to, volumeNo] = pattern.exec(text) ?? []
  if (from === undefined || volumeNo === undefined) return undefined
  const [first, last] = [Number(from), Number(to ?? from)]
  return first >= 1 && last >= first ? { from: first, to: last, volumeNo: Number(volumeNo) } : undefined
}
