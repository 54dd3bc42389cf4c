import { useStore } from '@nanostores/react'
import { ListFilter, ListFilterPlus, X } from 'lucide-react'
import { lazy, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '#ui/base/announcer.ts'
import { LateDialog } from '#ui/base/layers/late-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { TippedButton } from '#ui/actions/tipped-button.tsx'
import { Tooltip, TooltipTrigger } from '#ui/actions/tooltip.tsx'

import type { AdvancedQuery } from './advanced-query.ts'
import type { QueryField } from './query-line.ts'

// The editors of values are many: they come when the dialog is first opened.
const QueryDialog = lazy(async () => ({ default: (await import('./query-dialog.tsx')).QueryDialog }))

interface QueryButtonProps {
  readonly query: AdvancedQuery
  /** What the list may be asked by. */
  readonly fields: readonly QueryField[]
}

/**
 * Opens the advanced query of a list, and shows that one is in force: by its look, its name and its tooltip, with a button
 * beside it that takes the conditions away (SPEC.md §4).
 */
export function QueryButton({ query, fields }: QueryButtonProps) {
  const { t } = useTranslation('parts')
  const applied = useStore(query.$applied)
  const isOpen = useStore(query.$isOpen)
  const opener = useRef<HTMLButtonElement>(null)
  const clear = () => {
    query.clear()
    announce(t('superQuery.cleared'), { about: 'query' })
    // The button that was pressed goes with the conditions.
    opener.current?.focus()
  }
  return (
    <span className="inline-flex items-center gap-1">
      <TooltipTrigger delay={300} isDisabled={applied === null}>
        <Button
          ref={opener}
          kind={applied ? 'default' : 'plain'}
          aria-haspopup="dialog"
          aria-pressed={applied !== null}
          {...(applied && { className: 'border-brand-line! bg-brand-tint! font-medium text-brand-text!' })}
          icon={applied ? <ListFilterPlus aria-hidden /> : <ListFilter aria-hidden />}
          onPress={query.open}
        >
          <span className="max-tablet:sr-only">{t('superQuery.open')}</span>
        </Button>
        <Tooltip>{t('superQuery.inForce')}</Tooltip>
      </TooltipTrigger>
      {applied && (
        <TippedButton
          kind="plain"
          icon={<X aria-hidden />}
          aria-label={t('superQuery.clearAll')}
          tip={t('superQuery.clearAll')}
          onPress={clear}
        />
      )}
      <LateDialog>{isOpen && <QueryDialog query={query} fields={fields} />}</LateDialog>
    </span>
  )
}
