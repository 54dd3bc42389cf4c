import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { SHARE_VIEWS, type SavedView, VIEW_NAME, VIEW_SHARINGS } from '#contract/system/saved-views.ts'
import { has } from '#core/state/session/permissions.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Form } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { formErrors } from '../../answer/form-errors.ts'
import { ColumnField } from '../../form/column-field.tsx'

type ViewFacts = Pick<SavedView, 'name' | 'sharing' | 'roleId'>

interface ViewFormProps {
  readonly id: string
  /** The view that is changed; null for a new one. */
  readonly view: SavedView | null
  /** One's own view that has a name already. */
  readonly taken: (name: string) => SavedView | undefined
  /** Keeps it, over another one where that was wanted. Fails as `ask` does. */
  readonly keep: (facts: ViewFacts, over: SavedView | undefined) => Promise<void>
}

/** The name of a view and whom it is shared with. A name that is taken is overwritten only when that is wanted. */
export function ViewForm({ id, view, taken, keep }: ViewFormProps) {
  const { t } = useTranslation('resource')
  const [facts, setFacts] = useState<ViewFacts>({
    name: view?.name ?? '',
    sharing: view?.sharing ?? 'none',
    roleId: view?.roleId ?? null
  })
  const [errors, setErrors] = useState<Record<string, string>>()
  const change = (changed: Partial<ViewFacts>) => setFacts((before) => ({ ...before, ...changed }))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const name = facts.name.trim()
    if (name === '') return setErrors({ name: t('view.nameNeeded') })
    if (facts.sharing === 'role' && !facts.roleId) return setErrors({ roleId: t('view.roleNeeded') })
    const over = view ? undefined : taken(name)
    if (over && !(await confirm({ title: t('view.overwrite', { name }) }))) return
    try {
      await keep({ ...facts, name, roleId: facts.sharing === 'role' ? facts.roleId : null }, over)
    } catch (failure) {
      setErrors(await formErrors(failure, 'name'))
    }
  }
  const title = view ? t('view.edit', { name: view.name }) : t('view.saveNew')
  return (
    <div>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <Form id={id} aria-label={title} errors={errors} onSubmit={(event) => void save(event)}>
        <TextField
          name="name"
          label={t('view.name')}
          autoFocus
          isRequired
          maxLength={VIEW_NAME}
          value={facts.name}
          onChange={(name) => change({ name })}
        />
        {has(SHARE_VIEWS) && (
          <Select
            name="sharing"
            label={t('view.share')}
            options={VIEW_SHARINGS.map((value) => ({ value, label: t(`view.share.${value}`) }))}
            value={facts.sharing}
            onChange={(sharing) => change({ sharing: (sharing ?? 'none') as ViewFacts['sharing'] })}
          />
        )}
        {facts.sharing === 'role' && (
          <ColumnField
            column={{ key: 'roleId', title: t('view.role'), type: 'sel_search', dictCode: 'ref:role' }}
            value={facts.roleId}
            isReadOnly={false}
            errorMessage={undefined}
            autoFocus={false}
            onChange={(roleId) => change({ roleId: typeof roleId === 'string' && roleId !== '' ? roleId : null })}
          />
        )}
      </Form>
    </div>
  )
}
