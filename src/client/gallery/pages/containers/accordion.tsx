import { Accordion, AccordionItem, type AccordionProps } from '#ui/containers/accordion.tsx'

import type { KeyDoc, GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { TAB } from '../../sample/keys.ts'

const WORDS = ['sample.files', 'sample.volumes', 'sample.photo'] as const

function Parts({ t, ...props }: { t: T } & Partial<AccordionProps>) {
  return (
    <Accordion level={3} {...props}>
      {WORDS.map((word) => (
        <AccordionItem key={word} id={word} title={t(word)}>
          {t('sample.tabText', { title: t(word) })}
        </AccordionItem>
      ))}
    </Accordion>
  )
}

const HEADS: readonly KeyDoc[] = [
  ['ArrowUp ArrowDown', 'heads'],
  ['Home End', 'ends']
]

export const page: GalleryPage = {
  without: { readOnly: 'holds', invalid: 'holds', many: 'few' },
  keys: [TAB, ['Enter Space', 'expand'], ...HEADS],
  examples: {
    default: ({ t }) => <Parts t={t} />,
    one: ({ t }) => <Parts t={t} defaultExpandedKeys={['sample.files']} />,
    several: ({ t }) => <Parts t={t} allowsMultipleExpanded defaultExpandedKeys={['sample.files', 'sample.volumes']} />,
    headings: ({ t }) => <Parts t={t} hasArrows={false} />,
    disabled: ({ t }) => <Parts t={t} isDisabled />,
    long: ({ t }) => (
      <Accordion level={3}>
        <AccordionItem id="long" title={t('sample.longLabel')} defaultExpanded>
          {t('sample.longHelp')}
        </AccordionItem>
      </Accordion>
    ),
    nested: ({ t }) => (
      <Accordion level={3} defaultExpandedKeys={['outer']}>
        <AccordionItem id="outer" title={t('sample.project')}>
          <Parts t={t} level={4} />
        </AccordionItem>
      </Accordion>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Parts t={t} />
      </InDialog>
    )
  }
}
