import type { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import { changesOfTransfer } from '#contract/transfers/applying.ts'
import type { TransferDetail } from '#contract/transfers/transfers.ts'
import { ask } from '#core/wire/http/ask.ts'
import { confirm, type Question } from '#ui/base/layers/asking.ts'

import { cameBackWords } from './came-back.tsx'

type Words = ReturnType<typeof useTranslation<'transfers'>>['t']

/**
 * Asks before an application is submitted; true where one goes on. Of one that came back it is asked what of it was returned and is as
 * it was then: a check alone changes the state of a volume, and nothing in it.
 */
export async function goesOnToSubmit(detail: TransferDetail, t: Words): Promise<boolean> {
  const unchanged = await unchangedReturn(detail, t)
  if (unchanged === null) return false
  return confirm(
    unchanged ?? {
      title: t('submit.sure', { no: detail.row.transferNo }),
      text: t('submit.freezes'),
      confirmLabel: t('step.submit')
    }
  )
}

/** So many volumes are named; how many there are is said. */
const NAMED = 6

/** The question about what came back and was not changed; undefined: there is nothing of that kind, null: nobody could say. */
async function unchangedReturn({ row, volumes, log }: TransferDetail, t: Words): Promise<Question | null | undefined> {
  const words = cameBackWords(row, log)
  if (words === undefined) return undefined
  // A failure is shown by `ask`; nothing is submitted then.
  const changes = await ask(changesOfTransfer, { id: row.id }).catch(() => null)
  if (changes === null) return null
  const returned = volumes.filter(
    ({ id, result }) => result === 'return' && changes.every(({ volumeId }) => volumeId !== id)
  )
  if (returned.length === 0 && changes.length > 0) return undefined
  return {
    title: t('unchanged'),
    text: (
      <>
        <p>
          {returned.length === 0
            ? t('unchanged.whole', { words: words.join(t('listSeparator')) })
            : t('unchanged.volumes', { count: returned.length })}
        </p>
        <ul className="mt-2 list-disc ps-5">
          {returned.slice(0, NAMED).map(({ id, volumeNo, title, reason_dictText, opinion }) => (
            <li key={id} className="wrap-anywhere">
              {t('unchanged.row', {
                name: t('volumeOf', { no: volumeNumber(volumeNo), title }),
                words: [...new Set([reason_dictText, opinion].filter(Boolean))].join(t('listSeparator'))
              })}
            </li>
          ))}
          {returned.length > NAMED && <li>{t('unchanged.more', { count: returned.length - NAMED })}</li>}
        </ul>
        <p className="mt-2">{t('submit.freezes')}</p>
      </>
    ),
    confirmLabel: t('unchanged.goOn'),
    cancelLabel: t('unchanged.mend')
  }
}
