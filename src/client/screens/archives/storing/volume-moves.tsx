import { useTranslation } from 'react-i18next'

import { movesOfVolume } from '#contract/transfers/shelved.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'

/** The places of a volume until now: each move with who, when and why, the last one first. */
export function VolumeMoves({ id }: { readonly id: string }) {
  const { t } = useTranslation('transfers')
  const { state, refresh } = useAnswer((signal) => ask(movesOfVolume, { id }, { signal, quiet: true }))
  return (
    <section aria-label={t('shelf.moves')} className="flex flex-col gap-1">
      <h3 className="font-medium">{t('shelf.moves')}</h3>
      <Answered state={state} onRetry={refresh}>
        {(moves) =>
          moves.length === 0 ? (
            <p className="text-quiet">{t('shelf.noMoves')}</p>
          ) : (
            <ol className="flex flex-col gap-1">
              {moves.map(({ id: move, at, byName, from, to, reason }) => (
                <li key={move} className="wrap-anywhere">
                  {t('shelf.moveOf', {
                    at: at.slice(0, 16),
                    name: byName ?? '',
                    from: from ?? t('shelf.outside'),
                    to: to ?? t('shelf.outside')
                  })}{' '}
                  {reason !== null && <span className="ms-1 text-quiet">{reason}</span>}
                </li>
              ))}
            </ol>
          )
        }
      </Answered>
    </section>
  )
}
