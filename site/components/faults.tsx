import { CircleHelp, PlugZap, ToggleLeft, Zap } from 'lucide-react'
import './faults.css'

const faults = [
  {
    icon: Zap,
    title: 'Tripping Breakers',
    teaser: 'The same one, again and again.',
    details: [
      'Too much on one circuit, a short in a cord or a wall, or a breaker at the end of its life.',
      'Unplug what was running and reset it once. If it trips again, leave it off.',
      'Never fit a bigger breaker to stop it: the wire behind it stays small and gets hot.',
    ],
  },
  {
    icon: PlugZap,
    title: 'Malfunctioning Outlets and Switches',
    teaser: 'Dead, loose, warm or crackling.',
    details: [
      'Look first for a tripped GFCI outlet nearby, often in the bath, the garage or outside.',
      'Warm plates, scorch marks and crackling come from loose connections. Stop using it.',
      'A plug that falls out means worn contacts: a new outlet, not a bent plug.',
    ],
  },
  {
    icon: ToggleLeft,
    title: 'Flickering Lights',
    teaser: 'One lamp, one room or all of them.',
    details: [
      'One lamp: try another bulb, and one that suits the dimmer.',
      'One room: a loose connection on that circuit, worth a visit soon.',
      'The whole house, or some dim while others brighten: the service or its neutral may be failing. Call now.',
    ],
  },
]

/** Cards about common faults. Hover, focus or tap reveals the details. */
export function Faults() {
  return (
    <section className="wrap pt-16">
      <h2 className="text-3xl font-extrabold">Common Electrical Faults</h2>
      <p className="mt-3 max-w-prose text-muted">
        Hover over one, or tap it, to see what it means and what you can do.
      </p>
      <ul className="mt-8 grid gap-5 lg:grid-cols-3">
        {faults.map((fault) => (
          <Fault key={fault.title} {...fault} />
        ))}
      </ul>
    </section>
  )
}

function Fault({ icon: Icon, title, teaser, details }: (typeof faults)[number]) {
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
