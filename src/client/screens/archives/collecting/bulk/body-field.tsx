import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ColumnField } from '#parts/form/column-field.tsx'
import { type ColumnFieldProps, fieldText } from '#parts/form/field-names.ts'

import { listedBodies } from '../session/collect-bodies.ts'

/** The 责任者 of files in a form: one of the responsible bodies of the project, or a free text, which is said to be none of them. */
export function BodyField(props: ColumnFieldProps) {
  const { t } = useTranslation('archives')
  const name = fieldText(props)
  const [unlisted, setUnlisted] = useState<string>()
  const [isListed] = useState(listedBodies)
  useEffect(() => {
    let isWanted = name !== ''
    if (isWanted) void isListed(name).then((isKnown) => isWanted && setUnlisted(isKnown ? undefined : name))
    return () => {
      isWanted = false
    }
  }, [name, isListed])
  const description = unlisted === name && name !== '' ? t('unlistedBody') : props.description
  return <ColumnField {...props} description={description} />
}
