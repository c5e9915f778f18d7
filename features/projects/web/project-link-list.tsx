/** Links of a project in a row; each opens in a new tab. */
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { externalAddress } from '#platform/ui/web/external-address.ts';
import { getProject } from '../contract.ts';
import { LinkIcon } from './link-icon.tsx';
import classes from './project-link-list.module.css';

/** Loads the links of the current project. */
export function ProjectLinkList() {
  const { id } = useProject();
  const { data } = useRead(getProject, { params: { id } });
  if (!data || data.links.length === 0) return null;
  return (
    <ul className={classes.links} aria-label="Project links">
      {data.links.map(({ link, label, icon }, index) => (
        <li key={`${index} ${link}`}>
          <a className={classes.link} href={externalAddress(link)} target="_blank" rel="noopener noreferrer">
            <LinkIcon name={icon} size={16} />
            <span>{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
