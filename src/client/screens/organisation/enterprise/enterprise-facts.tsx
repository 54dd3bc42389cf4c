import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { storedDocuments, type StoredObject } from '#contract/files/stored.ts'
import type { OwnEnterprise } from '#contract/organisation/enterprise-auth.ts'
import { ask } from '#core/wire/http/ask.ts'
import { FileViewer } from '#parts/view/file-viewer.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'

/** The papers of one's unit as they were submitted, each with a way to open it. */
export function EnterpriseFacts({ own }: { readonly own: OwnEnterprise }) {
  const { t } = useTranslation('organisation')
  const [shown, setShown] = useState<readonly StoredObject[]>([])
  const show = async (path: string) => {
    // A failure is said by itself.
    setShown(await ask(storedDocuments, { path }).catch(() => []))
  }
  const paper = (field: 'licence' | 'letter') => {
    const path = own[field]
    return (
      path && (
        <Button
          kind="plain"
          aria-label={t('enterprise.look', { paper: t(`enterpriseAuth.field.${field}`) })}
          onPress={() => void show(path)}
        >
          {t('enterprise.view')}
        </Button>
      )
    )
  }
  return (
    <>
      <Descriptions
        items={[
          { term: t('enterpriseAuth.field.name'), value: own.name },
          { term: t('enterpriseAuth.field.uscc'), value: own.uscc },
          { term: t('enterpriseAuth.field.legalPerson'), value: own.legalPerson },
          { term: t('enterpriseAuth.field.certType'), value: own.certType_dictText },
          { term: t('enterpriseAuth.field.validTo'), value: own.validTo ?? (own.licence && t('enterprise.endless')) },
          { term: t('enterpriseAuth.field.licence'), value: paper('licence') },
          { term: t('enterpriseAuth.field.letter'), value: paper('letter') },
          { term: t('enterpriseAuth.field.applicantName'), value: own.applicantName },
          { term: t('enterpriseAuth.field.submitTime'), value: own.submitTime }
        ]}
      />
      <FileViewer objects={shown} onClose={() => setShown([])} />
    </>
  )
}
