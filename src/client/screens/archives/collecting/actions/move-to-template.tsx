import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { moveToTemplate, templateLosses } from '#contract/archives/template-moves.ts'
import { succeed, warn } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import type { Others } from '#parts/grid-session/others.ts'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

interface MoveToTemplateProps {
  readonly ids: readonly string[]
  /** Acts on rows of the list. */
  readonly act: Others['act']
  readonly onClose: () => void
  readonly onMoved: () => void
}

/** Files move to the newest version of their template. What they would lose is shown column by column with what it is, and nothing is lost before somebody agrees. */
export function MoveToTemplate({ ids, act, onClose, onMoved }: MoveToTemplateProps) {
  const { t } = useTranslation('archives')
  const { t: common } = useTranslation('resource')
  const [isAgreed, agree] = useState(false)
  const [isAsked, askFor] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const retryKey = useRetryKey()
  const { state, refresh } = useAnswer((signal) => ask(templateLosses, { ids: [...ids] }, { signal, quiet: true }))
  const found = 'data' in state ? state.data : undefined
  const { losses = [], fixed = 0 } = found ?? {}
  const move = async () => {
    if (isBusy || !found) return
    if (losses.length > 0 && !isAgreed) {
      askFor(true)
      box.current?.querySelector<HTMLElement>('input')?.focus()
      return
    }
    setBusy(true)
    const input = { ids: found.ids, accepted: losses.map(({ key }) => key) }
    try {
      const outcomes = await act(
        input.ids,
        () => ask(moveToTemplate, input, { idempotencyKey: retryKey.keyOf(input) }),
        // The list is opened anew: its columns are others.
        () => ({})
      )
      const refused = outcomes.filter(({ ok }) => !ok)
      const count = outcomes.length - refused.length
      if (count > 0) succeed(t('templateMove.moved', { count }))
      if (refused.length > 0)
        warn(t('templateMove.notMoved', { count: refused.length, reason: refused[0]?.message ?? '' }))
      onClose()
      onMoved()
    } catch (failure) {
      // `ask` has said why.
      retryKey.failed(input, failure)
    }
    setBusy(false)
  }
  const mayMove = found !== undefined && found.ids.length > 0
  return (
    <Dialog
      isOpen
      title={t('templateMove.title')}
      width={640}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close" autoFocus>
            {common(mayMove ? 'cancel' : 'close')}
          </Button>
          {mayMove && (
            <Button kind={losses.length > 0 ? 'danger' : 'primary'} isLoading={isBusy} onPress={() => void move()}>
              {t('templateMove.move')}
            </Button>
          )}
        </>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {() => (
          <div className="flex flex-col gap-3">
            <div role="status" className="flex flex-col gap-1">
              {mayMove && (
                <p>{t(losses.length > 0 ? 'templateMove.lossy' : 'templateMove.safe', { count: found.ids.length })}</p>
              )}
              {fixed > 0 && <p>{t('templateMove.fixed', { count: fixed })}</p>}
              {!mayMove && fixed === 0 && <p>{t('templateMove.none')}</p>}
            </div>
            {losses.length > 0 && (
              <ul className="flex list-disc flex-col gap-2 ps-5">
                {losses.map(({ key, title, why, count, examples }) => (
                  <li key={key} className="wrap-anywhere">
                    <p className="text-danger">{t(`templateMove.${why}`, { title, count })}</p>
                    {examples.map((one) => (
                      <p key={`${one.title} ${one.value}`} className="text-quiet text-sm">
                        {t('templateMove.example', one)}
                      </p>
                    ))}
                  </li>
                ))}
              </ul>
            )}
            {losses.length > 0 && (
              <Checkbox
                ref={box}
                isSelected={isAgreed}
                onChange={agree}
                hasMessageLine
                errorMessage={isAsked && !isAgreed ? t('templateMove.acceptFirst') : undefined}
              >
                {t('templateMove.accept')}
              </Checkbox>
            )}
          </div>
        )}
      </Answered>
    </Dialog>
  )
}
