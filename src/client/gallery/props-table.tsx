import { useTranslation } from 'react-i18next'

import type { ComponentText } from './read/read-components.ts'
import { Code, Sentence } from './sentence.tsx'
import { TitledTable } from './titled-table.tsx'

/** The props of a component and its parts, as their source declares them. */
export function PropsTable({ components }: { components: readonly ComponentText[] }) {
  const { t } = useTranslation('gallery')
  return (
    <section aria-labelledby="props" className="flex min-w-0 flex-col gap-5">
      <h2 id="props" className="font-semibold text-base/6">
        {t('props')}
      </h2>
      {components
        .filter(({ props, takes }) => props.length + takes.length > 0)
        .map((component) => (
          <OneComponent key={component.name} {...component} />
        ))}
    </section>
  )
}

function OneComponent({ name, sentence, props, takes }: ComponentText) {
  const { t } = useTranslation('gallery')
  return (
    <TitledTable
      level={3}
      title={name}
      heads={[t('propColumn'), t('typeColumn'), t('usualColumn'), t('sentenceColumn')]}
      lead={
        <div className="flex flex-col text-quiet">
          <p>
            <Sentence>{sentence}</Sentence>
          </p>
          {takes.length > 0 && (
            <p className="wrap-anywhere">
              {t('alsoTakes')} <Code>{takes.join(', ')}</Code>
            </p>
          )}
        </div>
      }
    >
      {props.map((prop) => (
        <tr key={prop.name}>
          <th scope="row" className="whitespace-nowrap font-normal">
            <Code>{prop.name}</Code>
            {!prop.isOptional && <span className="ms-1.5 text-faint text-xs/5">{t('required')}</span>}
          </th>
          <td className="min-w-40">
            <Code>{prop.type}</Code>
          </td>
          <td className="whitespace-nowrap">{prop.usual !== undefined && <Code>{prop.usual}</Code>}</td>
          <td className="min-w-60">
            <Sentence>{prop.sentence}</Sentence>
          </td>
        </tr>
      ))}
    </TitledTable>
  )
}
