import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { leadsFrom } from '#contract/core/state-machine.ts'
import { claimTransfer, releaseTransfer, type ReviewItems, takeBackTransfer } from '#contract/transfers/reviewing.ts'
import { transferMachine } from '#contract/transfers/transfer-machine.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed } from '#core/state/toasts.ts'
import { $user } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useBarFocus } from '#ui/base/focus/use-bar-focus.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'

import { AssignReviewer } from './assign-reviewer.tsx'
import { ConcludeDialog } from './conclude-dialog.tsx'

interface ConcludeBarProps {
  readonly items: ReviewItems
  readonly onChanged: () => Promise<unknown>
  /** Leads to what is reviewed, once it may be decided about. */
  readonly onClaimed: () => void
}
type Asked = 'none' | 'accept' | 'return' | 'assign'
const TAKE_BACK = { accepted: 'takeBackAccept', returned: 'takeBackReturn', rectify: 'takeBackRectify' } as const

/** What becomes of a transfer as a whole: claimed, given back to the queue, assigned, accepted, returned, or a decision taken back. */
export function ConcludeBar({ items: { row, volumes, lock }, onChanged, onClaimed }: ConcludeBarProps) {
  const { t } = useTranslation('transfers')
  const [asked, setAsked] = useState<Asked>('none')
  const [isBusy, setBusy] = useState(false)
  const { id, status, transferNo: no, kind } = row
  const isMine = status === 'reviewing' && row.reviewer === $user.get()?.id
  const isFree = status === 'submitted' || (status === 'reviewing' && row.reviewer === null)
  const isForOthers = row.assignee !== null && row.assignee !== $user.get()?.id
  const bar = useBarFocus<HTMLFieldSetElement>(`${status} ${isMine} ${isBusy}`)
  const open = volumes.filter(({ result }) => result === null).length
  const returned = volumes.filter(({ result }) => result === 'return').length
  const work = async (doing: () => Promise<unknown>) => {
    setBusy(true)
    // A refusal is shown by `ask`; whatever it was, the transfer is read anew.
    const isDone = await doing().then(
      () => true,
      () => false
    )
    await onChanged()
    setBusy(false)
    return isDone
  }
  const claim = async () => {
    const isDone = await work(async () => {
      await ask(claimTransfer, { id })
      succeed(t('claim.done', { no }))
    })
    if (isDone) onClaimed()
  }
  const release = () =>
    work(async () => {
      await ask(releaseTransfer, { id })
      succeed(t('release.done', { no }))
    })
  const takeBack = async () => {
    if (!(await confirm({ title: t('takeBack.sure', { no }), confirmLabel: t('takeBack') }))) return
    await work(async () => {
      await ask(takeBackTransfer, { id })
      succeed(t('takeBack.done', { no }))
    })
  }
  const step = status in TAKE_BACK ? TAKE_BACK[status as keyof typeof TAKE_BACK] : undefined
  const close = () => setAsked('none')
  return (
    <fieldset ref={bar} aria-label={t('actions', { no })} className="flex flex-wrap items-center gap-2">
      <p role="status" className="min-w-0 flex-1 basis-60">
        {lock ?? t('review.left', { open, returned, count: volumes.length })}
      </p>
      {isFree && !isForOthers && has('transfer.review:claim') && (
        <Button kind="primary" isLoading={isBusy} onPress={claim}>
          {t('step.claim')}
        </Button>
      )}
      {(isFree || status === 'reviewing') && has('transfer.review:assign') && (
        <Button onPress={() => setAsked('assign')}>{t('assign')}</Button>
      )}
      {isMine && has('transfer.review:claim') && (
        <Button isLoading={isBusy} onPress={release}>
          {t('step.release')}
        </Button>
      )}
      {isMine && has('transfer.review:return') && (
        <Button onPress={() => setAsked('return')}>{t(kind === 'pre' ? 'step.rectify' : 'conclude.return')}</Button>
      )}
      {isMine && has('transfer.review:accept') && (
        <Button kind="primary" onPress={() => setAsked('accept')}>
          {t(kind === 'pre' ? 'conclude.pre' : 'conclude.accept')}
        </Button>
      )}
      {step && leadsFrom(transferMachine, step, status) && row.decidedBy === $user.get()?.id && (
        <Button isLoading={isBusy} onPress={takeBack}>
          {t(`step.${step}`)}
        </Button>
      )}
      {(asked === 'accept' || asked === 'return') && (
        <ConcludeDialog
          row={row}
          kind={asked}
          onClose={close}
          onDone={() => {
            close()
            void onChanged()
          }}
        />
      )}
      {asked === 'assign' && (
        <AssignReviewer
          row={row}
          onClose={close}
          onDone={() => {
            close()
            void onChanged()
          }}
        />
      )}
    </fieldset>
  )
}
