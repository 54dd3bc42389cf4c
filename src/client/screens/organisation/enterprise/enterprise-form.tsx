import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isUscc } from '#contract/core/handlers.ts'
import { storedDocuments, type StoredObject } from '#contract/files/stored.ts'
import { type EnterprisePapers, type OwnEnterprise, submitEnterprise } from '#contract/organisation/enterprise-auth.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { useDictOptions } from '#parts/dict/use-dict-options.ts'
import { FileField } from '#parts/upload/file-field.tsx'
import { Button } from '#ui/actions/button.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

interface EnterpriseFormProps {
  readonly own: OwnEnterprise
  readonly onSubmitted: () => void
}

/** The papers of one's own unit, with those that were handed in before. */
export function EnterpriseForm({ own, onSubmitted }: EnterpriseFormProps) {
  const paths = [own.licence, own.letter].filter(Boolean).join(',')
  const { state, refresh } = useAnswer<readonly StoredObject[]>(async (signal) =>
    paths === '' ? [] : await ask(storedDocuments, { path: paths }, { signal, quiet: true })
  )
  return (
    <Answered state={state} onRetry={refresh}>
      {(objects) => <Papers own={own} objects={objects} onSubmitted={onSubmitted} />}
    </Answered>
  )
}

function Papers({ own, objects, onSubmitted }: EnterpriseFormProps & { readonly objects: readonly StoredObject[] }) {
  const { t } = useTranslation('organisation')
  const [typed, setTyped] = useState<EnterprisePapers>({
    name: own.name,
    uscc: own.uscc ?? '',
    legalPerson: own.legalPerson ?? '',
    certType: own.certType ?? '1',
    validTo: own.validTo ?? '',
    licence: own.licence ?? '',
    letter: own.letter ?? ''
  })
  const [errors, setErrors] = useState<Record<string, string>>()
  const [underWay, setUnderWay] = useState<readonly string[]>([])
  const [isCodeLeft, setCodeLeft] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const kinds = useDictOptions({ dictCode: 'cert_type' })
  const set = (field: keyof EnterprisePapers) => (value: string | null) =>
    setTyped((before) => ({ ...before, [field]: value ?? '' }))
  const code = typed.uscc.trim().toUpperCase()
  const isWrongCode = code !== '' && (isCodeLeft || code.length >= 18) && !isUscc(code)
  const send = async () => {
    if (isBusy) return
    const missing = (['name', 'uscc', 'legalPerson', 'licence', 'letter'] as const).filter(
      (field) => typed[field].trim() === ''
    )
    const why = (field: (typeof missing)[number]) =>
      underWay.includes(field)
        ? t('enterprise.underWay')
        : t('enterprise.missing', { title: t(`enterpriseAuth.field.${field}`) })
    if (missing.length > 0) return setErrors(Object.fromEntries(missing.map((field) => [field, why(field)])))
    if (!isUscc(code)) return setErrors({ uscc: t('participant.noCode') })
    const input = { ...typed, uscc: code }
    setBusy(true)
    try {
      await ask(submitEnterprise, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) })
      succeed(t('enterprise.submitted'))
      return onSubmitted()
    } catch (failure) {
      retryKey.failed(input, failure)
      setErrors(await formErrors(failure, 'name'))
    }
    setBusy(false)
  }
  const paper = (field: 'licence' | 'letter') => (
    <FileField
      label={t(`enterpriseAuth.field.${field}`)}
      description={t('enterprise.formats')}
      name={field}
      isRequired
      limit={1}
      defaultValue={own[field]}
      objects={objects}
      btnText={t('enterprise.upload', { paper: t(`enterpriseAuth.field.${field}`) })}
      onChange={set(field)}
      onUnderWay={(isUnderWay) =>
        setUnderWay((before) => [...before.filter((one) => one !== field), ...(isUnderWay ? [field] : [])])
      }
    />
  )
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
      <div className="grid grid-cols-1 gap-x-5 gap-y-1 @xl:grid-cols-2">
        <TextField
          label={t('enterpriseAuth.field.name')}
          name="name"
          isRequired
          maxLength={100}
          value={typed.name}
          onChange={set('name')}
        />
        <TextField
          label={t('enterpriseAuth.field.uscc')}
          name="uscc"
          isRequired
          maxLength={18}
          value={typed.uscc}
          onChange={(value) => {
            setCodeLeft(false)
            set('uscc')(value)
          }}
          onBlur={() => setCodeLeft(true)}
          errorMessage={isWrongCode ? t('participant.noCode') : undefined}
        />
        <TextField
          label={t('enterpriseAuth.field.legalPerson')}
          name="legalPerson"
          isRequired
          maxLength={50}
          value={typed.legalPerson}
          onChange={set('legalPerson')}
        />
        <Select
          label={t('enterpriseAuth.field.certType')}
          name="certType"
          isRequired
          options={kinds}
          value={typed.certType}
          onChange={set('certType')}
        />
        <DateField
          label={t('enterpriseAuth.field.validTo')}
          name="validTo"
          description={t('enterprise.endlessHint')}
          value={typed.validTo === '' ? null : typed.validTo}
          onChange={set('validTo')}
        />
      </div>
      <div className="grid grid-cols-1 gap-x-5 gap-y-3 @xl:grid-cols-2">
        {paper('licence')}
        {paper('letter')}
      </div>
      <Button kind="primary" type="submit" isLoading={isBusy} className="self-start">
        {t('enterprise.submit')}
      </Button>
    </Form>
  )
}
