import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { addSender, type InboundList, listInbound, revokeSender } from '#contract/transfers/inbound.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Table } from '#ui/data/table.tsx'
import { confirm } from '#ui/base/layers/asking.ts'

import { InboundProgress } from './inbound-progress.tsx'
import { SenderForm } from './sender-form.tsx'

/** How often it is asked how far packages are, as long as some are on their way. Milliseconds. */
const LOOK = 2000
const PACKAGES = ['sender', 'transferNo', 'project', 'state'] as const
const SENDERS = ['sender', 'hint', 'usedAt', 'packages', 'action'] as const
const WIDTHS: Readonly<Record<string, number>> = { transferNo: 140, hint: 90, packages: 80, action: 100 }

interface InboundDialogProps {
  readonly onClose: () => void
}

/** 外来移交包: what other installations send to this archive and how far each package is, and the tokens by which they may. */
export function InboundDialog({ onClose }: InboundDialogProps) {
  const { t } = useTranslation(['transfers', 'resource'])
  const { state, refresh } = useAnswer((signal) => ask(listInbound, {}, { signal, quiet: true }))
  const isComing =
    'data' in state && state.data?.packages.some(({ status }) => status === 'coming' || status === 'checking') === true
  useEffect(() => {
    if (!isComing) return
    const timer = setInterval(() => void refresh(), LOOK)
    return () => clearInterval(timer)
  }, [isComing, refresh])
  const mayManage = has('transfer.receive:sender')
  const revoke = async ({ id, name }: InboundList['senders'][number]) => {
    const question = { title: t('inbound.revokeSure', { name }), text: t('inbound.revokeSays') }
    if (!(await confirm({ ...question, confirmLabel: t('inbound.revoke'), kind: 'danger' }))) return
    await ask(revokeSender, { id }).then(
      () => succeed(t('inbound.revoked', { name })),
      () => undefined
    )
    await refresh()
  }
  return (
    <Dialog
      isOpen
      title={t('inbound.title')}
      width={920}
      canFullscreen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button slot="close" kind="primary" autoFocus>
          {t('resource:close')}
        </Button>
      }
    >
      <Answered state={state} onRetry={refresh} className="flex flex-col gap-4">
        {({ packages, senders }) => (
          <>
            {packages.length === 0 ? (
              <p className="text-quiet">{t('inbound.none')}</p>
            ) : (
              <ScrollArea aria-label={t('inbound.title')} className="max-h-72 rounded-lg border border-line">
                <Table
                  aria-label={t('inbound.title')}
                  className="w-full min-w-180 table-fixed border-collapse"
                  columns={PACKAGES.map((key) => ({ key, title: t(`inbound.column.${key}`), ...widthOf(key) }))}
                  rows={packages}
                  cellOf={(one, key) => {
                    if (key === 'state') return <InboundProgress of={one} />
                    if (key === 'project') return `${one.projectNo} ${one.projectName}`
                    return key === 'sender' ? one.sender : one.transferNo
                  }}
                  empty={null}
                />
              </ScrollArea>
            )}
            <h3 className="font-medium">{t('inbound.senders')}</h3>
            {senders.length === 0 ? (
              <p className="text-quiet">{t('inbound.noSenders')}</p>
            ) : (
              <ScrollArea aria-label={t('inbound.senders')} className="max-h-72 rounded-lg border border-line">
                <Table
                  aria-label={t('inbound.senders')}
                  className="w-full min-w-160 table-fixed border-collapse"
                  columns={SENDERS.map((key) => ({ key, title: t(`inbound.column.${key}`), ...widthOf(key) }))}
                  rows={senders}
                  cellOf={(one, key) => {
                    if (key === 'sender') return one.name
                    if (key === 'hint') return `…${one.hint}`
                    if (key === 'packages') return String(one.packages)
                    if (key === 'usedAt')
                      return one.usedAt ? t('inbound.used', { time: one.usedAt.slice(0, 16) }) : t('inbound.unused')
                    if (one.isRevoked) return t('inbound.isRevoked')
                    if (!mayManage) return t('inbound.isActive')
                    return (
                      <Button
                        kind="plain"
                        aria-label={t('inbound.revokeOf', { name: one.name })}
                        onPress={() => void revoke(one)}
                      >
                        {t('inbound.revoke')}
                      </Button>
                    )
                  }}
                  empty={null}
                />
              </ScrollArea>
            )}
            {mayManage && <SenderForm onAdded={refresh} send={(name) => ask(addSender, { name }, { quiet: true })} />}
          </>
        )}
      </Answered>
    </Dialog>
  )
}

const widthOf = (key: string) => (WIDTHS[key] === undefined ? {} : { width: WIDTHS[key] })
