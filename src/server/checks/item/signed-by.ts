import type { CheckedFile } from './checked.ts'

type Objects = readonly Pick<CheckedFile['objects'][number], 'text'>[]

/**
 * Which known body the text of a file is signed by, where that is another than 责任者: the only one at the end of a text that names 责任者 nowhere.
 * Nothing where the text could not be read, or several are named there.
 */
export function signedByOther(responsible: string, objects: Objects, bodies: Iterable<string>): string | undefined {
  for (const text of readTexts(objects)) {
    if (names(text, responsible)) return undefined
    const named = [...new Set(bodies)].filter((name) => text.closing.includes(plain(name)))
    // A name that is part of a longer one is not meant.
    const whole = named.filter((name) => !named.some((other) => other !== name && other.includes(name)))
    if (whole.length === 1) return whole[0]
  }
  return undefined
}

/** Whether the text of a file names its 责任者 where documents are headed or signed. */
export const isNamedInText = (responsible: string, objects: Objects): boolean =>
  readTexts(objects).some((text) => names(text, responsible))

/** The texts that could be read. */
const readTexts = (objects: Objects) =>
  objects.flatMap(({ text }) => (text === null || text === 'crashed' || text.state !== 'read' ? [] : text))

const plain = (name: string) => name.replace(/\s/g, '')

const names = ({ opening, closing }: { readonly opening: string; readonly closing: string }, name: string): boolean =>
  `${opening}\n${closing}`.includes(plain(name))
