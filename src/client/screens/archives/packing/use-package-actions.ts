import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { leadsFrom, type TransitionName } from '#contract/core/state-machine.ts'
import {
  breakOffTransfer,
  downloadPackage,
  packTransfer,
  sendTransfer,
  type TransferPackage,
  unpackTransfer,
  verifyPackage
} from '#contract/transfers/packing.ts'
import { askForNews, listRecipients, type Recipient } from '#contract/transfers/sending.ts'
import { transferMachine } from '#contract/transfers/transfer-machine.ts'
import type { TransferRow } from '#contract/transfers/transfers.ts'
import { has } from '#core/state/session/permissions.ts'
import { inform, succeed } from '#core/state/toasts.ts'
import { addressAt } from '#core/wire/http/address.ts'
import { ask } from '#core/wire/http/ask.ts'
import { followJobs } from '#core/work/jobs.ts'
import { confirm } from '#ui/base/layers/asking.ts'

/** Something that can be done with a package now. */
export interface PackageAction {
  readonly key: 'pack' | 'send' | 'news' | 'breakOff' | 'verify' | 'download' | 'unpack'
  readonly label: string
  readonly isMain: boolean
  readonly run: () => void
}

/** What who is here may do with the package of a transfer in its state; a step that is not declared from there is not among it. */
export function usePackageActions(
  { id, transferNo: no, status }: Pick<TransferRow, 'id' | 'transferNo' | 'status'>,
  known: TransferPackage | undefined,
  onChanged: () => Promise<unknown>
): {
  readonly actions: readonly PackageAction[]
  readonly isBusy: boolean
  /** The other installations among which is chosen where it goes; null as long as nobody sends it. */
  readonly recipients: readonly Recipient[] | null
  readonly closeRecipients: () => void
} {
  const { t } = useTranslation('transfers')
  const [isAsking, setAsking] = useState(false)
  const [recipients, setRecipients] = useState<readonly Recipient[] | null>(null)
  const may = (step: TransitionName<typeof transferMachine>) =>
    leadsFrom(transferMachine, step, status) && has(transferMachine.transitions[step].by)
  const work = async (doing: () => Promise<unknown>) => {
    setAsking(true)
    // A refusal is shown by `ask`; what it was about is read anew.
    await doing().catch(() => undefined)
    await onChanged()
    setAsking(false)
  }
  const order = (call: typeof packTransfer | typeof sendTransfer | typeof verifyPackage, words: string) =>
    work(async () => {
      await ask(call, { id })
      inform(words)
      await followJobs()
    })
  const unpack = async () => {
    if (await confirm({ title: t('online.unpackSure', { no }), confirmLabel: t('step.unpack'), kind: 'danger' }))
      await work(async () => {
        await ask(unpackTransfer, { id })
        succeed(t('online.unpacked', { no }))
      })
  }
  const send = async () => {
    const others = await ask(listRecipients, {}, { quiet: true }).catch(() => [])
    if (others.length > 0) {
      setRecipients(others)
      return
    }
    const question = { title: t('online.sendSure', { no }), text: t('online.sendTo'), confirmLabel: t('step.send') }
    if (await confirm(question)) await order(sendTransfer, t('online.sendOrdered', { no }))
  }
  const news = () =>
    work(async () => {
      const answered = await ask(askForNews, { id })
      if (answered?.news) inform(t('sending.asked', { name: answered.name, state: answered.news.status_dictText }))
    })
  const breakOff = () =>
    work(async () => {
      await ask(breakOffTransfer, { id })
      succeed(t('online.brokenOff', { no }))
    })
  const isMade = known !== undefined && known.made !== null
  const all: readonly (Omit<PackageAction, 'run'> & { readonly isThere: boolean; readonly run: () => unknown })[] = [
    {
      ...{ key: 'pack', label: t(isMade ? 'online.packAgain' : 'step.pack'), isMain: !isMade, isThere: may('pack') },
      run: () => order(packTransfer, t('online.packOrdered', { no }))
    },
    { key: 'send', label: t('step.send'), isMain: isMade, isThere: isMade && may('send'), run: send },
    {
      ...{ key: 'news', label: t('sending.ask'), isMain: false },
      isThere: known?.sending?.state === 'taken' && has('transfer.online:send'),
      run: news
    },
    { key: 'breakOff', label: t('step.breakOff'), isMain: false, isThere: may('breakOff'), run: breakOff },
    {
      ...{ key: 'verify', label: t('online.verify'), isMain: false, isThere: isMade && has('transfer.online:verify') },
      run: () => order(verifyPackage, t('online.verifyOrdered', { no }))
    },
    {
      ...{ key: 'download', label: t('online.download'), isMain: false },
      isThere: isMade && has('transfer.online:download'),
      run: () => fetchPackage(id)
    },
    { key: 'unpack', label: t('step.unpack'), isMain: false, isThere: may('unpack'), run: unpack }
  ]
  const isWorking = Boolean(known?.work)
  return {
    actions: all.flatMap(({ isThere, run, ...action }) =>
      // While it is on its way it can be broken off, and nothing else be done.
      isThere && (!isWorking || action.key === 'breakOff') ? [{ ...action, run: () => void run() }] : []
    ),
    isBusy: isAsking || known === undefined,
    recipients,
    closeRecipients: () => setRecipients(null)
  }
}

/** Leaves a package to the browser, which saves it while it comes and goes on by itself where the line broke. */
function fetchPackage(id: string): void {
  const link = document.createElement('a')
  link.href = `${addressAt(downloadPackage.path)}?${new URLSearchParams({ id })}`
  link.download = ''
  link.click()
}
