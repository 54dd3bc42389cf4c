import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { packageParts } from '#contract/transfers/carriers.ts'
import { type ProposedNumber, proposedNumbers, receivingState, verifyTransfer } from '#contract/transfers/receiving.ts'
import { printReceived } from '#contract/transfers/shelved.ts'
import { queryTransfer, type TransferRow, type TransferVolume } from '#contract/transfers/transfers.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed, warn } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useActionCommands } from '#core/work/use-action-commands.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useFollowed } from '#parts/answer/use-followed.ts'
import { PaperDialog } from '#parts/paper/paper-dialog.tsx'
import { useBarFocus } from '#ui/base/focus/use-bar-focus.ts'
import { Button } from '#ui/actions/button.tsx'
import { Disclosure } from '#ui/containers/disclosure.tsx'

import { ReadCarriersDialog } from '../carriers/read-carriers-dialog.tsx'
import { TransferForms } from '../transferring/transfer-forms.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { ReceivedVolumes } from './received-volumes.tsx'
import { ReceivingFacts } from './receiving-facts.tsx'
import { ReturnReceivedDialog } from './return-received-dialog.tsx'
import { ShelveDialog } from './shelve-dialog.tsx'

/** How often it is asked how far a receipt is. Milliseconds. */
const LOOK = 2000
/** From then on it is known which volumes come, and where each is to be put. */
const PRINTED = ['received', 'verified', 'completed']
/** The dialog that is open: that of 入库上架 with the numbers that are proposed. */
type Open = 'carriers' | 'place' | 'rate' | 'return' | 'receipt' | 'labels' | 'list' | readonly ProposedNumber[] | null

/** Something that can be done with a transfer that has come, now. */
interface ReceivingAction {
  readonly key: 'carriers' | 'verify' | 'place' | 'rate' | 'shelve' | 'return' | 'receipt' | 'labels' | 'list'
  readonly label: string
  readonly isMain?: boolean
  readonly isDisabled?: boolean
  readonly run: () => unknown
}

interface ReceivedTransferProps {
  readonly row: TransferRow
  /** Called when a step was taken. */
  readonly onChanged: () => unknown
}

/** A transfer that has come to the archive: how far its receipt is, its volumes, and what can be done with it now. */
export function ReceivedTransfer({ row: { id, transferNo, status, fromName }, onChanged }: ReceivedTransferProps) {
  const { t } = useTranslation('transfers')
  const [open, setOpen] = useState<Open>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const detail = useAnswer((signal) => ask(queryTransfer, { id }, { signal, quiet: true }))
  const { state, refresh } = useAnswer((signal) => ask(receivingState, { id }, { signal, quiet: true }))
  const carriers = useAnswer((signal) => ask(packageParts, { id }, { signal, quiet: true }))
  const division = 'data' in carriers.state ? carriers.state.data : undefined
  // What somebody else does is shown, and what is typed in a dialog stays.
  useFollowed('transfer.application', () => Promise.all([refresh(), detail.refresh()]))
  const isRunning = 'data' in state && state.data?.isRunning === true
  const [wasRunning, setWasRunning] = useState(false)
  useEffect(() => {
    if (!isRunning) {
      if (wasRunning) onChanged()
      return
    }
    setWasRunning(true)
    const timer = setInterval(() => void refresh(), LOOK)
    return () => clearInterval(timer)
  }, [isRunning, wasRunning, refresh, onChanged])
  const done = (words: string) => {
    setOpen(null)
    setChosen(new Set())
    succeed(words)
    onChanged()
  }
  // A refusal says why, and is shown by `ask`.
  const verify = () =>
    ask(verifyTransfer, { id }).then(
      () => {
        succeed(t('receive.ordered'))
        void refresh()
      },
      () => undefined
    )
  const shelve = () => ask(proposedNumbers, { id, first: '' }).then(setOpen, () => undefined)
  const place = () => {
    const { volumes = [] } = ('data' in detail.state ? detail.state.data : undefined) ?? {}
    if (volumes.length > 0 && lying(volumes, chosen).length === 0) warn(t('receive.nothingToPlace'))
    else setOpen('place')
  }
  const mayVerify =
    has('transfer.receive:verify') && ['packed', 'transmitting', 'received', 'verified'].includes(status)
  const mayShelve = has('transfer.receive:shelve') && status === 'verified'
  const mayRate = has('transfer.receive:shelve') && (status === 'verified' || status === 'completed')
  const mayReturn = has('transfer.receive:return') && ['received', 'verify_failed', 'verified'].includes(status)
  const isThere = (wanted: boolean, ...some: readonly ReceivingAction[]) => (wanted ? some : [])
  const mayRead = mayVerify && status !== 'verified' && division !== undefined && division.parts.length > 0
  const actions: readonly ReceivingAction[] = [
    ...isThere(mayRead, { key: 'carriers', label: t('carriers.read'), run: () => setOpen('carriers') }),
    ...isThere(mayVerify, {
      key: 'verify',
      label: t(status === 'verified' ? 'receive.copyAgain' : 'receive.verify'),
      isMain: status !== 'verified',
      isDisabled: isRunning,
      run: verify
    }),
    ...isThere(mayShelve, { key: 'place', label: t('receive.place'), run: place }),
    ...isThere(mayRate, { key: 'rate', label: t('receive.rate'), run: () => setOpen('rate') }),
    ...isThere(mayShelve, {
      ...{ key: 'shelve', label: t('receive.shelve'), isMain: true },
      ...{ isDisabled: isRunning, run: shelve }
    }),
    ...isThere(mayReturn, { key: 'return', label: t('receive.return'), run: () => setOpen('return') }),
    ...isThere(status === 'completed', {
      key: 'receipt',
      label: t('receive.receipt'),
      run: () => setOpen('receipt')
    }),
    ...isThere(
      has('transfer.receive:print') && PRINTED.includes(status),
      { key: 'labels', label: t('shelf.print.labels'), run: () => setOpen('labels') },
      { key: 'list', label: t('shelf.print.list'), run: () => setOpen('list') }
    )
  ]
  useActionCommands('receive', actions)
  const bar = useBarFocus<HTMLDivElement>(`${status} ${isRunning} ${typeof open === 'string' ? open : open !== null}`)
  return (
    <section aria-label={transferNo} className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <div ref={bar} className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{transferNo}</h2>
        <p className="me-auto text-quiet">{fromName === null ? '' : t('receive.from', { name: fromName })}</p>
        {actions.map(({ key, label, isMain = false, isDisabled = false, run }) => (
          <Button key={key} kind={isMain ? 'primary' : 'default'} isDisabled={isDisabled} onPress={() => void run()}>
            {label}
          </Button>
        ))}
      </div>
      <Answered state={state} onRetry={refresh}>
        {(receiving) => <ReceivingFacts receiving={receiving} />}
      </Answered>
      <Answered state={detail.state} onRetry={detail.refresh}>
        {({ volumes, forms }) => (
          <>
            <ReceivedVolumes volumes={volumes} chosen={mayRate || mayReturn ? chosen : null} onChoose={setChosen} />
            {forms.length > 0 && (
              <Disclosure level={3} title={t('forms', { count: forms.length })}>
                <TransferForms forms={forms} volumes={volumes} level={4} />
              </Disclosure>
            )}
            {open === 'place' && (
              <PlaceDialog id={id} volumes={lying(volumes, chosen)} onDone={done} onClose={() => setOpen(null)} />
            )}
            {open === 'rate' && (
              <RateDialog id={id} volumes={meant(volumes, chosen)} onDone={done} onClose={() => setOpen(null)} />
            )}
            {open === 'return' && (
              <ReturnReceivedDialog
                id={id}
                volumes={[...chosen]}
                total={volumes.length}
                onDone={done}
                onClose={() => setOpen(null)}
              />
            )}
          </>
        )}
      </Answered>
      {open === 'carriers' && division && (
        <ReadCarriersDialog
          {...{ id, transferNo, division }}
          onClose={() => {
            setOpen(null)
            void carriers.refresh()
          }}
        />
      )}
      {typeof open === 'object' && open !== null && (
        <ShelveDialog
          {...{ id, proposed: open }}
          onDone={() => done(t('receive.shelved', { no: transferNo }))}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'receipt' && <ReceiptDialog id={id} onClose={() => setOpen(null)} />}
      {(open === 'labels' || open === 'list') && (
        <PaperDialog
          title={t(`shelf.print.${open}`)}
          canPrint
          paper={(signal) => ask(printReceived, { id, what: open }, { signal, quiet: true })}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

/** Of the chosen volumes, or of all, those of which anything lies in the store. */
const lying = (volumes: readonly TransferVolume[], chosen: ReadonlySet<string>): readonly string[] =>
  meant(volumes, chosen).flatMap(({ id, takesRoom }) => (takesRoom ? [id] : []))

/** The chosen volumes, or all where none is. */
const meant = (volumes: readonly TransferVolume[], chosen: ReadonlySet<string>): readonly TransferVolume[] =>
  chosen.size > 0 ? volumes.filter(({ id }) => chosen.has(id)) : volumes
