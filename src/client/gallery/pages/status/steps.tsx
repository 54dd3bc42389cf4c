import { useState } from 'react'

import { type Step, Steps, type StepsProps } from '#ui/status/steps.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { PRESS, TAB } from '../../sample/keys.ts'

const WORDS = ['sample.step1', 'sample.step2', 'sample.step3', 'sample.step4', 'sample.step5'] as const
const five = (t: T): Step[] =>
  WORDS.map((word, at) => ({
    id: String(at + 1),
    title: t(word),
    description: at === 1 ? t('sample.stepHelp') : undefined
  }))

function Way({ t, ...props }: { t: T } & Partial<StepsProps>) {
  const [current, go] = useState('3')
  return (
    <Steps
      aria-label={t('sample.handover')}
      steps={five(t)}
      current={current}
      onSelect={go}
      canSelect={() => true}
      {...props}
    />
  )
}

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', many: 'few' },
  keys: [TAB, PRESS],
  examples: {
    default: ({ t }) => <Steps aria-label={t('sample.handover')} steps={five(t)} current="3" />,
    clickable: ({ t }) => <Way t={t} />,
    failed: ({ t }) => (
      <Steps
        aria-label={t('sample.handover')}
        steps={five(t).map((step) =>
          step.id === '3' ? { ...step, state: 'failed', description: t('sample.refused') } : step
        )}
        current="3"
      />
    ),
    vertical: ({ t }) => <Way t={t} orientation="vertical" />,
    long: ({ t }) => (
      <Steps
        aria-label={t('sample.handover')}
        steps={five(t).map((step) => ({ ...step, title: t('sample.longLabel') }))}
        current="2"
      />
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Way t={t} />
      </InDialog>
    )
  }
}
