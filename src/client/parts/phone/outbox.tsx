import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { readOutbox } from '#core/work/session/codes.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Empty } from '#ui/status/empty.tsx'

type Message = Awaited<ReturnType<typeof readOutbox>>[number]

interface OutboxProps {
  readonly onClose: () => void
  /** Takes the digits of a message. */
  readonly onTake: (code: string) => void
}

/** The messages of the demo, which sends none: whoever tries it finds the codes here. */
export function Outbox({ onClose, onTake }: OutboxProps) {
  const { t } = useTranslation('session')
  const [messages, setMessages] = useState<readonly Message[]>([])
  useEffect(() => {
    let isHere = true
    readOutbox().then(
      (found) => isHere && setMessages(found),
      () => undefined
    )
    return () => {
      isHere = false
    }
  }, [])
  return (
    <Dialog
      title={t('outbox.title')}
      isOpen
      onOpenChange={onClose}
      width={460}
      footer={<Button slot="close">{t('outbox.close')}</Button>}
    >
      <p className="pb-3 text-quiet">{t('outbox.text')}</p>
      {messages.length === 0 ? (
        <Empty title={t('outbox.nothing')} />
      ) : (
        <ul className="flex flex-col gap-2">
          {messages.map(({ id, mobile, text, created }) => {
            const code = /\d{6}/.exec(text)?.[0] ?? ''
            return (
              <li
                key={id}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line p-3"
              >
                <p className="min-w-0 flex-[1_1_14rem]">
                  <span className="block text-quiet text-xs/5 tabular-nums">
                    {mobile} · {created}
                  </span>
                  {text}
                </p>
                <Button aria-label={t('outbox.take', { code })} onPress={() => onTake(code)}>
                  {t('outbox.use')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}
