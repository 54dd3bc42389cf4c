import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type CertificateFacts, lookUpCertificate, plainCode } from '#contract/verify/certificate.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Refused } from '#core/wire/http/failure.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

export interface CertificateFormProps {
  /** The digest of the package that was verified on this page, to be compared. */
  digest: string | null
}

/** Shows what is registered under the code of a certificate. */
export function CertificateForm({ digest }: CertificateFormProps) {
  const { t } = useTranslation('verify')
  // The code on a printed certificate leads here with itself.
  const [code, setCode] = useState(() => new URLSearchParams(location.search).get('code') ?? '')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [facts, setFacts] = useState<CertificateFacts>()
  const [isBusy, setBusy] = useState(false)
  const look = async () => {
    if (isBusy) return
    setFacts(undefined)
    if (plainCode(code) === '') return setErrors({ code: t('certificate.codeMissing') })
    setErrors(undefined)
    setBusy(true)
    try {
      const found = await ask(lookUpCertificate, { code: code.trim() }, { quiet: true })
      setFacts(found)
      announce(t(SENTENCES[found.status]))
    } catch (failure) {
      setErrors({ code: failure instanceof Refused ? failure.message : t('certificate.failed') })
    } finally {
      setBusy(false)
    }
  }
  // Who comes by the code on the paper has asked with it, once.
  const lookAtOnce = useEffectEvent(() => plainCode(code) !== '' && void look())
  useEffect(() => void lookAtOnce(), [])
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg/7">{t('certificate.title')}</h2>
      <Form
        aria-label={t('certificate.title')}
        errors={errors}
        isDisposable
        onSubmit={(event) => {
          event.preventDefault()
          void look()
        }}
      >
        <TextField
          label={t('certificate.code')}
          name="code"
          autoComplete="off"
          spellCheck="false"
          maxLength={60}
          description={t('certificate.codeHint')}
          value={code}
          onChange={setCode}
        />
        <Button kind="primary" type="submit" isLoading={isBusy} className="self-start">
          {t('certificate.submit')}
        </Button>
      </Form>
      {facts && <Facts facts={facts} digest={digest} />}
    </section>
  )
}

const SENTENCES = {
  issued: 'certificate.registered',
  revoked: 'certificate.revoked',
  unknown: 'certificate.notFound'
} as const

function Facts({ facts, digest }: { readonly facts: CertificateFacts; readonly digest: string | null }) {
  const { t } = useTranslation('verify')
  if (facts.status === 'unknown') return <p>{t('certificate.notFound')}</p>
  const compared =
    digest === null || facts.digest === null
      ? ''
      : `\n${facts.digest === digest ? t('certificate.matches') : t('certificate.differs')}`
  const figure = (value: number | null) => (value === null ? '' : String(value))
  return (
    <Descriptions
      columns={2}
      items={[
        { term: t('certificate.status'), value: t(SENTENCES[facts.status]) },
        { term: t('certificate.code'), value: facts.code },
        { term: t('certificate.digest'), value: facts.digest && `${facts.digest}${compared}`, isWide: true },
        { term: t('certificate.issued'), value: facts.issuedOn },
        { term: t('certificate.volumes'), value: figure(facts.volumes) },
        { term: t('certificate.files'), value: figure(facts.files) },
        { term: t('certificate.bytes'), value: figure(facts.bytes) }
      ]}
    />
  )
}
