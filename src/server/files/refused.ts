import { FORMATS } from '#contract/files/stored.ts'

import { Refusal } from '../core/refusing/refusal.ts'
import type { Say } from '../core/text/say.ts'
import type { Recognised } from '../bytes/recognise.ts'

type NotTaken = Extract<Recognised, { taken: false }>

/** What was found instead, in words: a format by its name, another one by its ending. */
const formatName = (say: Say, format: string): string => say.maybe('files', `format.${format}`) ?? format.toUpperCase()

/** The refusal of a file that is not what it should be: it says what was found, so that its owner can put it right. */
export function notTaken(
  say: Say,
  name: string,
  { why, found, ending }: Omit<NotTaken, 'taken'>,
  formats: readonly string[] = Object.keys(FORMATS)
): Refusal {
  const allowed = formats.map((format) => formatName(say, format))
  return new Refusal(`files:refused.${why}`, {
    name,
    found: formatName(say, found),
    ending: ending === '' ? say('files:noEnding') : `.${ending}`,
    allowed: allowed.join(say('files:between'))
  })
}
