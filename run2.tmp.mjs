import { chromium } from 'playwright-core';
import { api, account, base } from './shots.tmp.mjs';
const tag=String(Date.now()).slice(-6);
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell'});
const sizes=[['',1440,900],['-phone',390,844]];
async function shot(p,name){for(const [s,w,h] of sizes){await p.setViewportSize({width:w,height:h});for(const scheme of ['light','dark']){await p.evaluate(x=>document.documentElement.setAttribute('data-mantine-color-scheme',x),scheme);await p.waitForTimeout(200);await p.screenshot({path:`/tmp/h2shots/${name}${s}${scheme==='dark'?'-dark':''}.png`,fullPage:true});}
 await p.evaluate(()=>document.documentElement.setAttribute('data-mantine-color-scheme','light'));}
 const over=await p.evaluate(()=>document.documentElement.scrollWidth>innerWidth); if(over) console.log('overflow',name);
 await p.setViewportSize({width:1440,height:900});}
async function open(a){const ctx=await b.newContext({viewport:{width:1440,height:900}});const page=await ctx.newPage();page.on('pageerror',e=>console.log('pageerror',e.message));
await page.goto(base+'/');await page.getByLabel(/^E-?mail/i).fill(a.email);await page.getByLabel(/^Password/).fill('a long enough passphrase');await page.getByRole('button',{name:'Sign in'}).click();await page.getByRole('button',{name:/user menu$/}).waitFor();return page;}
const buy=async(a,seats,card)=>{const s=(await api('POST','/subscriptions/payments/sessions',{seats},a.h)).data;await api('POST',`/public/sandbox/sessions/${s.id}/pay`,{clientSecret:s.clientSecret,card});return s;};
const root=await account('root@example.org','Operations');
const trial=await account(`trial${tag}@example.org`,'Nordwind Commerce'); 
const due=await account(`due${tag}@example.org`,'Past due GmbH'); const gone=await account(`gone${tag}@example.org`,'A very long name of an organization that somebody has typed with care and patience');
await api('PUT','/subscription/customer',{name:'A very long name of a company that is limited by shares and by guarantee, and by the width of a phone',country:'PL',taxType:'eu_vat',taxId:'PL1234567890',addressLine1:'Aleje Jerozolimskie 123/45, staircase C, second floor'},due.h);
await buy(due,3,'4000000000000341'); await buy(gone,3,'4242424242424242'); await new Promise(r=>setTimeout(r,1500));
for(const n of ['Warehouse','Checkout']) await api('POST','/projects',{name:n},gone.h);
const portal=(await api('POST','/subscriptions/portal',{},gone.h)).data.url; const m=/portal\/([\w-]+)#(.+)$/.exec(portal); await api('POST',`/public/sandbox/portals/${m[1]}`,{secret:m[2],action:'cancel'});
await new Promise(r=>setTimeout(r,1000));
await api('POST','/admin/sandbox/clock',{advanceDays:32},root.h);
await api('POST','/subscriptions/trial',{},trial.h);
let p=await open(trial); await p.goto(base+'/organization/subscription'); await p.getByText(/days left/).waitFor(); await p.waitForTimeout(500); await shot(p,'11-trial');
p=await open(due); await p.goto(base+'/organization/subscription'); await p.getByText(/payment failed/).first().waitFor(); await p.waitForTimeout(800); await shot(p,'12-past-due');
await p.getByRole('button',{name:'Edit'}).click(); await p.getByLabel('Country').waitFor(); await shot(p,'12-edit-details');
p=await open(gone); await p.goto(base+'/organization/subscription'); await p.getByText(/has ended/).waitFor(); await p.waitForTimeout(800); await shot(p,'13-ended-over-limit');
await p.goto(base+'/projects'); await p.getByRole('button',{name:/limit reached/}).click(); await p.getByRole('dialog').getByRole('table').waitFor(); await p.waitForTimeout(400); await shot(p,'14-limits');
await p.keyboard.press('Escape');
const s=(await api('POST','/subscriptions/payments/sessions',{seats:3},gone.h)).data;
await p.goto(s.checkoutUrl.replace('http://127.0.0.1:4200',base)); await p.getByLabel('Card number').waitFor(); await shot(p,'15-checkout-page');
await api('POST','/subscriptions/payments/sessions',{seats:4},gone.h); await p.reload(); await p.getByText(/has expired/).waitFor(); await shot(p,'15-checkout-expired');
await p.goto(base+'/organization/subscription/confirmation?session_id='+s.id); await p.getByText(/expired or was replaced/).waitFor(); await shot(p,'16-confirmation-expired');
p=await open(root); await p.goto(base+'/admin/organizations'); await p.getByRole('button',{name:'Past due GmbH'}).first().click(); await p.getByText('Subscription logs').waitFor(); await p.waitForTimeout(500); await p.locator('summary').first().click(); await shot(p,'17-admin-drawer');
await p.keyboard.press('Escape'); await p.getByRole('button',{name:'Advance billing clock'}).click(); await p.waitForTimeout(400); await shot(p,'18-clock');
await b.close();
