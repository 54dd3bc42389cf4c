import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { closeDialog, type OwnDepart } from '#core/state/dialogs.ts'
import { succeed } from '#core/state/toasts.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { chooseDepartment } from '#core/work/departments.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'

const FORM = 'department-form'

interface DepartmentDialogProps {
  readonly departs: readonly OwnDepart[]
  /** The one chosen last. */
  readonly orgCode: string | null
}

/** 部门切换: one of the own departments (SPEC.md §4); it closes on success only. */
export function DepartmentDialog({ departs, orgCode }: DepartmentDialogProps) {
  const { t } = useTranslation('shell')
  const [chosen, setChosen] = useState(departs.some((depart) => depart.orgCode === orgCode) ? (orgCode ?? '') : '')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const send = async () => {
    if (isBusy) return
    if (chosen === '') return setErrors({ orgCode: t('department.required') })
    setBusy(true)
    try {
      await chooseDepartment(chosen)
      succeed(t('department.changed', { name: departs.find((depart) => depart.orgCode === chosen)?.departName ?? '' }))
    } catch (failure) {
      setErrors({ orgCode: errorMessage(failure) })
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('department.title')}
      isOpen
      onOpenChange={() => closeDialog('department')}
      width={420}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM} isLoading={isBusy}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <Form
        isDisposable
        id={FORM}
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <RadioGroup
          ref={group}
          label={t('department.label')}
          name="orgCode"
          isRequired
          orientation="vertical"
          options={departs.map((depart) => ({ value: depart.orgCode, label: depart.departName }))}
          value={chosen}
          onChange={setChosen}
        />
        <BeginIn group={group} />
      </Form>
    </Dialog>
  )
}

/** Gives the focus to what is chosen in a group of radios, else to the first, before the dialog takes it for itself. */
function BeginIn({ group }: { group: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const radio =
      group.current?.querySelector<HTMLElement>('input:checked') ?? group.current?.querySelector<HTMLElement>('input')
    radio?.focus()
  }, [group])
  return null
}
