import { chromium } from '@playwright/test'
const out='/tmp/desk-ui-dev/'
const [,, widths='390,1440', scheme='light', steps='bookings'] = process.argv
const b = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell', args:['--no-sandbox']})
for (const w of widths.split(',').map(Number)) {
  const p = await b.newPage({viewport:{width:w,height:w<500?844:900}, colorScheme:scheme, timezoneId:'America/Chicago'})
  p.on('console', m=>['error','warning'].includes(m.type())&&console.log(w,m.text()))
  p.on('pageerror', e=>console.log(w,'PAGEERROR',e.message))
  await p.goto('http://127.0.0.1:4567/admin'); await p.getByLabel('Password').fill('correct-horse-battery'); await p.getByRole('button',{name:'Login'}).click()
  await p.getByRole('heading',{name:'Admin Dashboard'}).waitFor()
  await p.waitForTimeout(900)
  await p.getByRole('button',{name:'Dismiss'}).click().catch(()=>{})
  for (const step of steps.split(',')) {
    const [name, act] = step.split(':')
    if (name==='filters') await p.getByRole('button',{name:/^Filters/}).click()
    else if (name==='calls') await p.getByRole('tab',{name:/Call/}).click()
    else if (name==='contact') await p.getByRole('tab',{name:/Contact/}).click()
    else if (name==='bookings') await p.getByRole('tab',{name:/Book/}).click()
    else if (name==='month') await p.getByRole('button',{name:'Month',exact:true}).click()
    else if (name==='week') await p.getByRole('button',{name:'Week',exact:true}).click()
    else if (name==='edit') await p.getByRole('button',{name:'Edit'}).first().click()
    else if (name==='convert') await p.getByRole('button',{name:'Make a booking'}).first().click()
    else if (name==='esc') await p.keyboard.press('Escape')
    else if (name==='glance') await p.getByText('At a glance').click()
    else if (name==='take') await p.getByRole('button',{name:'Take away'}).click()
    else if (name==='keys') await p.keyboard.press('?')
    else if (name==='history') await p.getByRole('button',{name:/^History/}).first().click()
    else if (name==='scroll') await p.mouse.wheel(0,2500)
    await p.waitForTimeout(600)
    await p.screenshot({path:`${out}${w}-${scheme}-${name}.png`, fullPage: act==='full'})
    const sw = await p.evaluate(()=>document.documentElement.scrollWidth); if (sw!==w) console.log(w,name,'scrollWidth',sw)
  }
  await p.close()
}
await b.close()
