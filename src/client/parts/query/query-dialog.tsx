import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { inform, warn } from '#core/state/toasts.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'

import type { AdvancedQuery } from './advanced-query.ts'
import type { QueryField } from './query-line.ts'
import { QueryLines } from './query-lines.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { SavedPanel } from './saved-panel.tsx'

interface QueryDialogProps {
  readonly query: AdvancedQuery
  /** What the list may be asked by. */
  readonly fields: readonly QueryField[]
}

/** 高级查询构造器: conditions, how they hold together, and the queries that are kept (SPEC.md §2). Enter in a value asks. */
export function QueryDialog({ query, fields }: QueryDialogProps) {
  const { t } = useTranslation('parts')
  const { matchType, lines } = useStore(query.$draft)
  const [isSaving, setSaving] = useState(false)
  const form = useId()
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const unsaid = query.apply()
    if (unsaid === null) return void warn(t('superQuery.emptyAsked'))
    if (unsaid > 0) inform(t('superQuery.unsaid', { count: unsaid }))
    query.close()
  }
  const reset = () => {
    query.clear()
    announce(t('superQuery.cleared'), { about: 'query' })
  }
  return (
    <Dialog
      title={t('superQuery.title')}
      isOpen
      onOpenChange={(isOpen) => isOpen || query.close()}
      width={1000}
      canFullscreen
      footer={
        <>
          <Button onPress={reset}>{t('reset')}</Button>
          <Button
            className="me-auto"
            onPress={() => (query.isEmpty() ? void warn(t('superQuery.emptyKept')) : setSaving(true))}
          >
            {t('superQuery.save')}
          </Button>
          <Button slot="close">{t('close')}</Button>
          <Button type="submit" form={form} kind="primary">
            {t('query')}
          </Button>
        </>
      }
    >
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)_15rem] items-start gap-5 @max-3xl:grid-cols-1">
          <Form
            id={form}
            isDisposable
            onSubmit={apply}
            aria-label={t('superQuery.conditions')}
            className="@container flex min-w-0 flex-col gap-3"
          >
            <RadioGroup
              name="match"
              label={t('superQuery.match')}
              hasMessageLine={false}
              options={[
                { value: 'and', label: t('superQuery.and') },
                { value: 'or', label: t('superQuery.or') }
              ]}
              value={matchType}
              onChange={(next) => query.match(next === 'or' ? 'or' : 'and')}
            />
            <QueryLines query={query} fields={fields} lines={lines} />
          </Form>
          <SavedPanel query={query} fields={fields} />
        </div>
      </div>
      {isSaving && <SaveDialog query={query} onClose={() => setSaving(false)} />}
    </Dialog>
  )
}
