import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const base='http://127.0.0.1:4200';
const api=async(method,path,body,h={})=>{const r=await fetch(base+'/api'+path,{method,headers:{'content-type':'application/json',...h},...(body?{body:JSON.stringify(body)}:{})});const t=await r.text();if(!r.ok) console.log(method,path,r.status,t.slice(0,200));return t?JSON.parse(t):undefined;};
async function account(email,org){
  await api('POST','/public/registration',{email,password:'a long enough passphrase',organisation:org,project:'Booking',termsAndConditions:true});
  let code; for(let i=0;i<40&&!code;i++){const mails=await (await fetch(base+'/dev/mailbox.json')).json(); code=mails.find(m=>m.to===email&&/confirm/.test(m.links.join()))?.links[0]?.split('/').pop(); if(!code) await new Promise(r=>setTimeout(r,250));}
  await api('POST','/public/registration/confirm',{code});
  const t=await api('POST','/auth',{email,password:'a long enough passphrase'});
  const me=await api('GET','/current-user',undefined,{authorization:'Bearer '+t.token});
  return {email,token:t.token,org:me.data.organizations[0].id,h:{authorization:'Bearer '+t.token,'x-tenant':me.data.organizations[0].id,'x-project':'none'}};
}
export {api,account,base};
