import { type CheckItem, foundOrPassed, notApplicable, notRun } from '../item/check-item.ts'
import type { Said } from '../item/said.ts'
import type { PersonalNumber } from '../reading/page-facts.ts'
import { personalNumbers } from '../reading/personal-numbers.ts'
import { sound } from '../item/sound.ts'

const saidOf = ({ kind, masked, page }: PersonalNumber): Said => ({
  key: page === 0 ? `checks:said.personalCell.${kind}` : `checks:said.personal.${kind}`,
  values: page === 0 ? { masked } : { masked, page }
})

/** 敏感个人信息提示: the description or the text holds a valid identity number or bank card. */
export const aq04: CheckItem = {
  file({ cells }) {
    return foundOrPassed(
      Object.entries(cells).flatMap(([field, value]) =>
        personalNumbers(String(value ?? ''), 0).map((number) => ({
          said: saidOf(number),
          field,
          mend: 'checks:mend.personal' as const
        }))
      )
    )
  },
  object(object) {
    const seen = sound(object)
    if ('kind' in seen) return seen
    if (object.text === null) return notRun('checks:why.passNotAsked')
    if (object.text === 'crashed') throw new Error('the text could not be read')
    if (object.text.state !== 'read') return notApplicable('checks:why.noLetters')
    return foundOrPassed(
      object.text.personal.map((number) => ({ said: saidOf(number), mend: 'checks:mend.personal' as const }))
    )
  }
}
