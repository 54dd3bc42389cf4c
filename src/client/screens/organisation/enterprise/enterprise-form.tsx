import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isUscc } from '#contract/core/handlers.ts'
import type { CellValue } from '#contract/core/rules.ts'
import { enterprises, type OwnEnterprise, submitEnterprise } from '#contract/organisation/enterprise-auth.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { ColumnField } from '#parts/form/column-field.tsx'
import { queryColumnOf } from '#parts/resource/fields/columns.ts'
import { useUnderWay } from '#parts/resource/form/use-under-way.ts'
import { useResourceTexts } from '#parts/resource/rows/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/fields/form.tsx'

interface EnterpriseFormProps {
  readonly own: OwnEnterprise
  readonly onSubmitted: () => void
}
type PaperField = keyof typeof enterprises.fields

const LINES: readonly (readonly PaperField[])[] = [
  ['name', 'uscc', 'legalPerson', 'certType', 'validTo'],
  ['licence', 'letter']
]
const FIELDS = LINES.flat()
const NEEDED = FIELDS.filter((field) => field !== 'validTo')
const CODE_LENGTH = 18

/** The papers of one's own unit, with those that were submitted before. */
export function EnterpriseForm({ own, onSubmitted }: EnterpriseFormProps) {
  const { t } = useTranslation('organisation')
  const texts = useResourceTexts(enterprises, 'organisation')
  const { name, uscc, legalPerson, certType, validTo, licence, letter } = own
  const first = { name, uscc, legalPerson, certType: certType ?? '1', validTo, licence, letter }
  const [typed, setTyped] = useState<Readonly<Record<PaperField, CellValue>>>(first)
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const underWay = useUnderWay()
  const retryKey = useRetryKey()
  const code = String(typed.uscc ?? '').trim()
  const isWrongCode = code.length >= CODE_LENGTH && !isUscc(code.toUpperCase())
  const hints: { readonly [K in PaperField]?: string } = {
    validTo: t('enterprise.endlessHint'),
    licence: t('enterprise.formats'),
    letter: t('enterprise.formats')
  }
  const send = async () => {
    if (isBusy) return
    const waiting = underWay.faultsOf(FIELDS)
    if (waiting) return setErrors(waiting)
    const missing = NEEDED.filter((field) => String(typed[field] ?? '').trim() === '')
    if (missing.length > 0)
      return setErrors(
        Object.fromEntries(missing.map((field) => [field, t('enterprise.missing', { title: texts.field(field) })]))
      )
    if (!isUscc(code.toUpperCase())) return setErrors({ uscc: t('participant.noCode') })
    setBusy(true)
    try {
      await ask(submitEnterprise, typed, { quiet: true, idempotencyKey: retryKey.keyOf(typed) })
      succeed(t('enterprise.submitted'))
      return onSubmitted()
    } catch (failure) {
      retryKey.failed(typed, failure)
      setErrors(await formErrors(failure, 'name'))
    }
    setBusy(false)
  }
  return (
    <Form
      aria-label={t('enterprise')}
      errors={errors}
      className="@container flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {LINES.map((line) => (
        <div key={line.join()} className="grid grid-cols-1 gap-x-5 gap-y-1 @xl:grid-cols-2">
          {line.map((field) => (
            <ColumnField
              key={field}
              column={{
                ...queryColumnOf(field, enterprises.fields[field], texts.field(field)),
                btnText: t('enterprise.upload', { paper: texts.field(field) })
              }}
              description={hints[field]}
              value={typed[field]}
              errorMessage={field === 'uscc' && isWrongCode ? t('participant.noCode') : undefined}
              onChange={(value) => setTyped((before) => ({ ...before, [field]: value }))}
              onUnderWay={(isUnderWay) => underWay.note(field, isUnderWay)}
            />
          ))}
        </div>
      ))}
      <Button kind="primary" type="submit" isLoading={isBusy} className="self-start">
        {t('enterprise.submit')}
      </Button>
    </Form>
  )
}
