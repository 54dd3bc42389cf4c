import { useTranslation } from 'react-i18next'

import type { OwnDialogProps } from '../actions/own-dialogs.ts'
import { PublishFrame } from './publish-frame.tsx'
import { useVersionEffects, VersionEffects } from '../version-effects.tsx'

/** What the publication of a draft touches, before it is published. */
export function PublishVersion(props: OwnDialogProps) {
  const { t } = useTranslation('resource')
  const effects = useVersionEffects(props)
  return (
    <PublishFrame {...props} text={t('version.publishText')} isReady={effects.state.status === 'ready'}>
      <VersionEffects texts={props.texts} effects={effects} />
    </PublishFrame>
  )
}
