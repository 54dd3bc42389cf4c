import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/actions/button.tsx'
import { Kbd } from '#ui/actions/kbd.tsx'

import { printedShortcut } from '../shortcuts/table.ts'
import { KeyField } from './key-field.tsx'

interface KeyRowProps {
  /** The command; left out where the keys cannot be changed. */
  readonly id?: string
  readonly title: string
  readonly keys: string | undefined
}

/** What a key does, and the way to change it. */
export function KeyRow({ id, title, keys }: KeyRowProps) {
  const { t } = useTranslation('account')
  const [isChanging, setChanging] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasChanging = useRef(false)
  useEffect(() => {
    if (wasChanging.current && !isChanging) opener.current?.focus()
    wasChanging.current = isChanging
  }, [isChanging])
  if (id !== undefined && isChanging)
    return <KeyField id={id} title={title} keys={keys} onDone={() => setChanging(false)} />
  return (
    <div className="flex min-h-8 items-center gap-3 border-line border-b">
      <dt className="min-w-0 flex-1">{title}</dt>
      <dd className="flex flex-none items-center gap-1.5">
        {keys === undefined ? (
          <span className="text-faint text-xs/5">{t('keys.none')}</span>
        ) : (
          <Kbd keys={printedShortcut(keys)} />
        )}
        {id === undefined ? (
          <span className="w-6" />
        ) : (
          <Button
            ref={opener}
            kind="plain"
            size="small"
            aria-label={t('keys.change', { title })}
            icon={<Pencil aria-hidden />}
            onPress={() => setChanging(true)}
          />
        )}
      </dd>
    </div>
  )
}
