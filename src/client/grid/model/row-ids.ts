const MARK = 'new-'
let count = 0

/** An id for a row that the server has not seen: no other row of this browser has it. */
export const temporaryId = (now: number): string => `${MARK}${now.toString(36)}-${(++count).toString(36)}-${Math.floor(Math.random() * 0x100000000).toString(36)}`

/** Whether an id was made here. */
export const isTemporary = (id: string): boolean => id.startsWith(MARK)
