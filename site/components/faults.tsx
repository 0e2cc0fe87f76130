import {
  CircleHelp,
  DoorClosed,
  Droplet,
  Flame,
  Gauge,
  Hammer,
  House,
  KeyRound,
  Leaf,
  Lock,
  PaintRoller,
  PlugZap,
  Shield,
  Snowflake,
  Sun,
  ToggleLeft,
  Truck,
  Wrench,
  Zap,
} from 'lucide-react'
import { faults as content } from '#content'
import './faults.css'

const { heading, intro, faults } = content

const icons = {
  bolt: Zap,
  door: DoorClosed,
  drop: Droplet,
  flame: Flame,
  gauge: Gauge,
  house: House,
  key: KeyRound,
  leaf: Leaf,
  lock: Lock,
  paint: PaintRoller,
  plug: PlugZap,
  shield: Shield,
  snow: Snowflake,
  sun: Sun,
  toggle: ToggleLeft,
  tool: Hammer,
  truck: Truck,
  wrench: Wrench,
}

/** Cards about common faults. Hover, focus or tap reveals the details. */
export function Faults() {
  return (
    <section className="wrap pt-10 sm:pt-16">
      <h2 className="text-2xl font-extrabold sm:text-3xl">{heading}</h2>
      <p className="mt-2 max-w-prose text-muted">{intro}</p>
      <ul className="mt-4 grid gap-3 sm:mt-8 sm:gap-5 lg:grid-cols-3">
        {faults.map((fault) => (
          <Fault key={fault.title} {...fault} />
        ))}
      </ul>
    </section>
  )
}

function Fault({ icon, title, teaser, details }: (typeof faults)[number]) {
  const Icon = icons[icon]
  return (
    <li className="fault">
      <h3>
        <button type="button" aria-expanded="false">
          <Icon aria-hidden className="size-7 shrink-0 text-link" />
          {title}
          <CircleHelp aria-hidden className="ml-auto size-5 shrink-0 text-muted" />
        </button>
      </h3>
      <div className="fault-body">
        <p className="fault-teaser">{teaser}</p>
        <ul className="fault-details">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </div>
    </li>
  )
}
