import type { AgentFacts, EventFacts, ObjectFacts, PackedTransferFacts } from './facts.ts'
import { maybe, type Xml, xmlDocument } from './xml.ts'

const NAMESPACE = 'http://www.loc.gov/premis/v3'
const SCHEMA = 'http://www.w3.org/2001/XMLSchema-instance'
/** What says where an identifier comes from. */
const LOCAL = 'local'
const TYPES = {
  received: 'ingestion',
  described: 'metadata modification',
  reviewed: 'appraisal',
  checked: 'validation',
  packed: 'packing'
} as const

const identifier = (name: string, value: string): Xml => [
  `${name}Identifier`,
  [
    [`${name}IdentifierType`, LOCAL],
    [`${name}IdentifierValue`, value]
  ]
]
const linking = (name: 'Agent' | 'Event' | 'Object', value: string): Xml => [
  `linking${name}Identifier`,
  [
    [`linking${name}IdentifierType`, LOCAL],
    [`linking${name}IdentifierValue`, value]
  ]
]

function objectElement({ id, name, bytes, sha256, format }: ObjectFacts, path: string, events: readonly string[]): Xml {
  const fixity: Xml = [
    'fixity',
    [
      ['messageDigestAlgorithm', 'SHA-256'],
      ['messageDigest', sha256]
    ]
  ]
  return [
    'object',
    [
      identifier('object', id),
      [
        'objectCharacteristics',
        [
          ['compositionLevel', '0'],
          fixity,
          ['size', String(bytes)],
          ['format', [['formatDesignation', [['formatName', format]]]]]
        ]
      ],
      ['originalName', name],
      [
        'storage',
        [
          [
            'contentLocation',
            [
              ['contentLocationType', 'path in the package'],
              ['contentLocationValue', path]
            ]
          ]
        ]
      ],
      ...events.map((event) => linking('Event', event))
    ],
    { 'xsi:type': 'file' }
  ]
}

const eventElement = ({ id, type, at, outcome, detail, agents, objects }: EventFacts): Xml => [
  'event',
  [
    identifier('event', id),
    ['eventType', TYPES[type]],
    ['eventDateTime', at],
    ['eventDetailInformation', [['eventDetail', detail ?? type]]],
    outcome === null ? undefined : ['eventOutcomeInformation', [['eventOutcome', outcome]]],
    ...agents.map((agent) => linking('Agent', agent)),
    ...objects.map((object) => linking('Object', object))
  ]
]

const agentElement = ({ id, name, type, version }: AgentFacts): Xml => [
  'agent',
  [identifier('agent', id), ['agentName', name], ['agentType', type], maybe('agentVersion', version)]
]

/** What PREMIS 3 says of a transfer: each stored object with its digest, what happened to it, and who did it. `paths`: where the objects are in the package, by their ids. */
export function premisXml(
  { volumes, forms, events, agents }: Pick<PackedTransferFacts, 'volumes' | 'forms' | 'events' | 'agents'>,
  paths: ReadonlyMap<string, string>
): string {
  const objects = [...volumes.flatMap(({ files }) => files.flatMap((file) => file.objects)), ...forms]
  const eventsOf = new Map<string, string[]>()
  for (const event of events)
    for (const object of event.objects) eventsOf.set(object, [...(eventsOf.get(object) ?? []), event.id])
  return xmlDocument([
    'premis',
    [
      ...objects.map((object) =>
        objectElement(object, paths.get(object.id) ?? object.name, eventsOf.get(object.id) ?? [])
      ),
      ...events.map(eventElement),
      ...agents.map(agentElement)
    ],
    { xmlns: NAMESPACE, 'xmlns:xsi': SCHEMA, version: '3.0' }
  ])
}
