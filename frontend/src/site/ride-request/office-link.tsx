import type { ReactNode } from 'react';

interface OfficeLinkProps {
  /** As the lot's settings spell it. */
  phone: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link that calls the lot's office. */
export const OfficeLink = ({ phone, className, children }: OfficeLinkProps) => (
  <a className={className} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
    {children}
  </a>
);
