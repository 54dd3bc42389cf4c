import { lazy, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { embeddedWays } from '#core/state/installation/ways.ts'
import { LateDialog } from '#ui/base/layers/late-dialog.tsx'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const Outbox = lazy(() => import('./outbox.tsx').then((file) => ({ default: file.Outbox })))

interface CodeFieldProps {
  readonly value: string
  readonly onChange: (code: string) => void
  /** Sends a code; gives the seconds until another may be asked for, or nothing where none was sent, which the form then says. */
  readonly send: () => Promise<number | undefined>
  /** Seconds to wait from the start, where a code has just been sent. */
  readonly wait?: number
  readonly autoFocus?: boolean
}

/**
 * The six digits out of a message, and the button that has them sent; once sent, the keyboard goes to the digits, and the button says
 * how long to wait for another. In the demo, which sends nothing, the messages are a link away.
 */
export function CodeField({ value, onChange, send, wait = 0, autoFocus = false }: CodeFieldProps) {
  const { t } = useTranslation('session')
  const [left, startWaiting] = useCountdown(wait)
  const [isSending, setSending] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isTaken = useRef(false)
  // The messages have closed: what they were opened for is the field.
  useEffect(() => {
    if (isOpen || !isTaken.current) return
    isTaken.current = false
    input.current?.focus()
  }, [isOpen])
  const ask = async () => {
    if (isSending || left > 0) return
    setSending(true)
    const again = await send()
    setSending(false)
    if (again === undefined) return
    startWaiting(again)
    announce(t('code.sent'))
    input.current?.focus()
  }
  return (
    <>
      <TextField
        label={t('code.label')}
        name="smscode"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        isRequired
        autoFocus={autoFocus}
        value={value}
        onChange={onChange}
        inputRef={input}
        {...(embeddedWays()?.phone === 'outbox' && {
          labelEnd: (
            <Link kind="quiet" className="text-xs/5" onPress={() => setOpen(true)}>
              {t('outbox.open')}
            </Link>
          )
        })}
        after={
          <Button
            kind="plain"
            className={`-my-px -me-px tabular-nums ${left > 0 ? '' : 'text-brand-text!'}`}
            isLoading={isSending}
            aria-disabled={left > 0}
            onPress={() => void ask()}
          >
            {left > 0 ? t('code.wait', { seconds: left }) : t('code.send')}
          </Button>
        }
      />
      {isOpen && (
        <LateDialog>
          <Outbox
            onClose={() => setOpen(false)}
            onTake={(code) => {
              onChange(code)
              isTaken.current = true
              setOpen(false)
            }}
          />
        </LateDialog>
      )}
    </>
  )
}

/** Seconds that are left, counted down by the clock: a sleeping page does not wait longer. */
function useCountdown(first: number): readonly [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(() => Date.now() + first * 1000)
  const [left, setLeft] = useState(first)
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    look()
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [until])
  return [left, (seconds) => setUntil(Date.now() + seconds * 1000)]
}
