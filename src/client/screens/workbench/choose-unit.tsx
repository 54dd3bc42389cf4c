import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isUscc } from '#contract/core/handlers.ts'
import { chooseOwnUnit, findOwnUnit, type FoundUnit, isOpenUnitType } from '#contract/organisation/onboarding.ts'
import { ask } from '#core/wire/http/ask.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { useDictOptions } from '#parts/dict/use-dict-options.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const EMPTY = { uscc: '', name: '', orgType: '' }
const CODE_LENGTH = 18
type Field = keyof typeof EMPTY

/** The unit of one's account, by its code: one that is known is filled in, another is added by its name and kind. */
export function ChooseUnit({ onChosen }: { readonly onChosen: (name: string) => void }) {
  const { t } = useTranslation('organisation')
  const [typed, setTyped] = useState(EMPTY)
  /** The unit that was searched for last, by its code; null: it is not known. */
  const [found, setFound] = useState<{ readonly code: string; readonly unit: FoundUnit | null }>()
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const types = useDictOptions({ dictCode: 'org_type' }).filter(({ value }) => isOpenUnitType(value))
  const code = typed.uscc.trim().toUpperCase()
  const answer = found?.code === code ? found : undefined
  const known = answer?.unit ?? undefined
  const set = (field: Field) => (value: string | null) => setTyped((before) => ({ ...before, [field]: value ?? '' }))
  const search = async (uscc: string) => {
    const wanted = uscc.trim().toUpperCase()
    if (!isUscc(wanted) || found?.code === wanted) return
    try {
      const { unit } = await ask(findOwnUnit, { uscc: wanted }, { quiet: true })
      setFound({ code: wanted, unit })
      if (unit?.hasPeople) return setErrors({ uscc: t('onboarding.hasPeople', { name: unit.name }) })
      announce(unit ? `${t('onboarding.known')}：${unit.name}` : t('onboarding.unknown'), { about: 'unit' })
    } catch (failure) {
      setErrors(await formErrors(failure, 'uscc'))
    }
  }
  const send = async () => {
    if (isBusy) return
    const input = { uscc: code, name: known?.name ?? typed.name.trim(), orgType: known?.orgType ?? typed.orgType }
    const wrong = {
      ...(!isUscc(code) && { uscc: t('participant.noCode') }),
      ...(input.name === '' && { name: t('onboarding.noName') }),
      ...(input.orgType === '' && { orgType: t('onboarding.noType') })
    }
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    setBusy(true)
    try {
      await ask(chooseOwnUnit, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) })
      return onChosen(input.name)
    } catch (failure) {
      retryKey.failed(input, failure)
      setErrors(await formErrors(failure, 'uscc'))
    }
    setBusy(false)
  }
  return (
    <Form
      aria-label={t('onboarding.unit')}
      errors={errors}
      className="flex max-w-140 flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p className="mb-2 text-quiet">{t('onboarding.unitText')}</p>
      <TextField
        label={t('onboarding.uscc')}
        name="uscc"
        isRequired
        autoComplete="off"
        spellCheck="false"
        maxLength={CODE_LENGTH}
        value={typed.uscc}
        description={answer && t(known ? 'onboarding.known' : 'onboarding.unknown')}
        onChange={(value) => {
          setErrors(undefined)
          set('uscc')(value)
          void search(value)
        }}
        errorMessage={code.length === CODE_LENGTH && !isUscc(code) ? t('participant.noCode') : undefined}
      />
      <TextField
        label={t('onboarding.name')}
        name="name"
        isRequired
        autoComplete="organization"
        maxLength={100}
        isReadOnly={known !== undefined}
        value={known?.name ?? typed.name}
        onChange={set('name')}
      />
      <Select
        label={t('onboarding.orgType')}
        name="orgType"
        isRequired
        isDisabled={known !== undefined}
        options={types}
        value={known?.orgType ?? typed.orgType}
        onChange={set('orgType')}
      />
      <Button kind="primary" type="submit" isLoading={isBusy} className="self-start">
        {t('onboarding.choose')}
      </Button>
    </Form>
  )
}
