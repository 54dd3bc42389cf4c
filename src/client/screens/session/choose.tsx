import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { SignedIn } from '#contract/session/signed-in.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { completeSignIn } from '#core/work/session/sign-in.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'

interface ChooseProps {
  readonly answer: SignedIn
  /** Goes back to the sign-in without coming in. */
  readonly onBack: () => void
}

/** After the sign-in: the tenant, where there are several, and the department, where none of several was ever chosen. */
export function Choose({ answer, onBack }: ChooseProps) {
  const { t: say } = useTranslation('account')
  const { tenantList, departs, userInfo } = answer
  const asksTenant = tenantList.length > 1
  const asksDepart = departs.length > 1 && !userInfo.orgCode
  const [tenant, setTenant] = useState<string | null>(asksTenant ? String(userInfo.tenantid) : null)
  const [orgCode, setOrgCode] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  // Departments belong to the own archive; in another one there are none to choose.
  const showsDepart = asksDepart && (!asksTenant || tenant === String(userInfo.tenantid))
  const send = async () => {
    if (isBusy) return
    const wrong = {
      ...(asksTenant && tenant === null && { tenant: say('choose.noTenant') }),
      ...(showsDepart && orgCode === null && { orgCode: say('choose.noDepart') })
    }
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    setBusy(true)
    try {
      await completeSignIn(answer, {
        ...(tenant !== null && { tenant: Number(tenant) }),
        ...(showsDepart && orgCode !== null && { orgCode })
      })
    } catch (failure) {
      setErrors({ [showsDepart ? 'orgCode' : 'tenant']: errorMessage(failure) })
      setBusy(false)
    }
  }
  return (
    <Form
      isDisposable
      aria-label={say('choose.title')}
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p className="pb-3">{say('choose.text', { name: userInfo.realname })}</p>
      {asksTenant && (
        <Select
          label={say('choose.tenant')}
          name="tenant"
          isRequired
          autoFocus
          options={tenantList.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={tenant}
          onChange={setTenant}
        />
      )}
      {showsDepart && (
        <Select
          label={say('choose.depart')}
          name="orgCode"
          isRequired
          autoFocus={!asksTenant}
          options={departs.map((depart) => ({ value: depart.orgCode, label: depart.departName }))}
          value={orgCode}
          onChange={setOrgCode}
        />
      )}
      <div className="flex gap-2 pt-1">
        <Button onPress={onBack}>{say('choose.back')}</Button>
        <Button kind="primary" type="submit" isLoading={isBusy} className="flex-1">
          {say('choose.enter')}
        </Button>
      </div>
    </Form>
  )
}
