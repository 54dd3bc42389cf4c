import { type CheckItem, askHuman, notApplicable, notRun } from '../item/check-item.ts'
import { parameterOf } from '../item/scheme.ts'
import { sound } from '../item/sound.ts'

/** 内容与题名相符(抽样): where the text of a file holds its title, or nearly all of it, nobody need be asked; else a person is. That the content is true no program can say, so it never passes. */
export const zs13: CheckItem = {
  asksOnly: true,
  object(object, { title }, { scheme }) {
    const seen = sound(object)
    if ('kind' in seen) return seen
    if (object.text === null) return notRun('checks:why.passNotAsked')
    if (object.text === 'crashed') throw new Error('the text could not be read')
    if (object.text.state !== 'read') return askHuman('checks:ask.title', { title })
    const enough = parameterOf(scheme, 'ZS-13', 'percent') / 100
    return alike(plain(title), plain(object.text.opening)) >= enough
      ? notApplicable('checks:why.titleInText')
      : askHuman('checks:ask.title', { title })
  }
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function alike(title: string, text: string): number {
  const pairs = Array.from({ length: Math.max(0, title.length - 1) }, (_, at) => title.slice(at, at + 2))
  return pairs.length === 0 ? 0 : pairs.filter((pair) => text.includes(pair)).length / pairs.length
}
