"""What is served over HTTP, one file per subject: endpoints, and pages without scripts."""
